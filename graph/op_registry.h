// The table of operators by name: all of them are AllOps() (graph/ops/all_ops.h). What lies below
// the operators, such as the parser of graphs and the builder, is handed the table.
//
//   const OpRecord* add = AllOps().Find("Add");
#ifndef GRAPH_OP_REGISTRY_H_
#define GRAPH_OP_REGISTRY_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/op_record.h"

namespace hidet::graph {

class OpRegistry {
 public:
  // Adds a record. AlreadyExists if there is one of that name, InvalidArgument if it lacks a part.
  absl::Status Add(OpRecord record);

  // Returns the record, which lives as long as any copy of this registry, or nullptr.
  const OpRecord* Find(absl::string_view name) const;
  // The same, or NotFound with the name.
  absl::StatusOr<const OpRecord*> Get(absl::string_view name) const;
  // All records, by family in the order of addition.
  const std::vector<std::shared_ptr<const OpRecord>>& records() const { return records_; }

 private:
  std::vector<std::shared_ptr<const OpRecord>> records_;
  absl::flat_hash_map<std::string, const OpRecord*> by_name_;
};

}  // namespace hidet::graph

#endif  // GRAPH_OP_REGISTRY_H_
