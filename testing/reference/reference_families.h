// The references, by families: each adds its operators to the table.
#ifndef TESTING_REFERENCE_REFERENCE_FAMILIES_H_
#define TESTING_REFERENCE_REFERENCE_FAMILIES_H_

#include "testing/reference/reference_call.h"

namespace hidet::testing {

void AddPointwiseReferences(ReferenceTable& t);
// Reductions, scans and normalizations.
void AddReductionReferences(ReferenceTable& t);
// Products, windows, attention.
void AddProductReferences(ReferenceTable& t);
// Layers whose steps follow each other.
void AddRecurrentReferences(ReferenceTable& t);
// Movement, gathering, and tensors from sizes.
void AddMovementReferences(ReferenceTable& t);

}  // namespace hidet::testing

#endif  // TESTING_REFERENCE_REFERENCE_FAMILIES_H_
