"""Writes the tables of ONNX's operators and of their function bodies as a C++ header: onnx_function_bodies.py OUT

Bodies are those of each operator that ONNX defines by others, in every version, unless the body depends on a node's attributes or
types. The rows are what frontends/onnx/function_bodies.h searches.
"""

import sys

import onnx
import onnx.defs


def bodies():
    """Yields (domain, operator, first version, serialized FunctionProto) in order."""
    for schema in sorted(onnx.defs.get_all_schemas_with_history(), key=lambda s: (s.domain, s.name, s.since_version)):
        if schema.has_function and not schema.deprecated:
            body = onnx.FunctionProto()
            body.CopyFrom(schema.function_body)
            # What a node does not say is what the operator says, not what the operators inside do.
            for name, attribute in sorted(schema.attributes.items()):
                if attribute.default_value.name:
                    body.attribute_proto.append(attribute.default_value)
            yield schema.domain, schema.name, schema.since_version, body.SerializeToString()


def versions():
    """Yields (domain, operator, versions) in order."""
    found = {}
    for schema in onnx.defs.get_all_schemas_with_history():
        found.setdefault((schema.domain, schema.name), set()).add(schema.since_version)
    for (domain, name), numbers in sorted(found.items()):
        yield domain, name, sorted(numbers)


def main():
    operators = [f'    {{"{domain}", "{name}", "{",".join(map(str, numbers))}"}},' for domain, name, numbers in versions()]
    rows = []
    for domain, name, since, body in bodies():
        text = ''.join(f'\\{byte:03o}' for byte in body)
        pieces = '\n     '.join(f'"{text[i:i + 400]}"' for i in range(0, len(text), 400))
        rows.append(f'    {{"{domain}", "{name}", {since}, {len(body)},\n     {pieces}}},')
    with open(sys.argv[1], 'w', encoding='ascii') as out:
        out.write('\n'.join([
            '// Made by tools/onnx_function_bodies.py from the package onnx.',
            '#ifndef FRONTENDS_ONNX_FUNCTION_BODY_TABLE_H_', '#define FRONTENDS_ONNX_FUNCTION_BODY_TABLE_H_', '',
            '#include <cstdint>', '', 'namespace hidet::onnx {', '',
            'struct FunctionBodyRow {', '  const char* domain;', '  const char* op_type;', '  int64_t since;', '  int size;',
            '  const char* bytes;', '};', '',
            'inline constexpr FunctionBodyRow kFunctionBodies[] = {', *rows, '};', '',
            'struct OperatorRow {', '  const char* domain;', '  const char* op_type;', '  const char* versions;', '};', '',
            'inline constexpr OperatorRow kOperators[] = {', *operators, '};', '',
            '}  // namespace hidet::onnx', '', '#endif  // FRONTENDS_ONNX_FUNCTION_BODY_TABLE_H_', '']))


if __name__ == '__main__':
    main()
