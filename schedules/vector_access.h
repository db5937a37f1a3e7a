// Whether neighbouring points of a stage can be read or written as one vector.
#ifndef SCHEDULES_VECTOR_ACCESS_H_
#define SCHEDULES_VECTOR_ACCESS_H_

#include <cstddef>
#include <optional>

#include "absl/types/span.h"
#include "ir/task/task.h"
#include "schedules/point_emitter.h"

namespace hidet::schedules {

// By how many elements of a row-major buffer the read moves along `axis`; nothing if that depends
// on data, or on where it is. A gather of rows moves by one along its rows.
std::optional<ir::Expr> StrideAlong(const ir::Stage& stage, const ir::Read& read,
                                    const ir::Var& axis);

// Whether that is one element or none: the read is a vector along `axis`, or the same element.
bool MovesByOneAtMost(const ir::Stage& stage, const ir::Read& read, const ir::Var& axis);

// The first of the stage's axes but the last along which the read is contiguous, whatever places
// the others lead to (those of phases that are joined): what it runs along where it does not run
// along the result, as in a transpose.
std::optional<size_t> AxisAcross(const ir::Stage& stage, const ir::Read& read);

// Whether the read, which has no predicate, is of a row-major buffer and moves by one element along
// `axis`.
bool RunsAlong(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
               const ir::Var& axis);

// Whether the read moves by one element along `axis` (of the stage's axes or reduction axes) and
// `lanes` of them, beginning at a multiple of `lanes`, are one aligned vector inside the axis.
bool ReadsVectors(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const ir::Var& axis, int lanes);

// Whether a window has so few points that they are written out, each at constants.
bool IsWrittenOut(const ir::Stage& stage);

// Whether the lanes of such a vector are elements of one vector in memory (lane_pattern.h), at each
// point of a window that is written out.
bool ReadsPattern(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const ir::Var& axis, int lanes);

// Whether every read of the stage either reads vectors along `axis` or is read lane by lane in any
// case, so that points may be emitted `lanes` at a time.
bool VectorsAreAligned(const ir::Stage& stage, const Storage& storage, const ir::Var& axis,
                       int lanes);

// The same of what follows a stage over its axes (contraction_shape.h, GetEpilogues), but for what
// it reads of the stage's results, which are in registers.
bool EpiloguesAreAligned(const ir::Stage& stage, absl::Span<const ir::Stage> epilogues,
                         const Storage& storage, const ir::Var& axis, int lanes);

// How many neighbours along `axis` fill `bytes` of the narrowest tensor that is read along it, or
// the half and so on, if all reads are then aligned vectors or do not move; 1 where there are none.
int LanesAlong(const ir::Stage& stage, const Storage& storage, const ir::Var& axis, int bytes);

// Elements that vectors of `lanes` read one by one, at the hints: those of reads that move along
// the vectors' axis, the last of the stage's result or of its reduction, so that the lanes are
// neither neighbours nor elements of one vector. One of a map that is contiguous along another axis
// of its result counts as `transposed`.
double ScatteredReads(const ir::Stage& stage, int lanes, double transposed = 1);
// Those of all of them: of a product's epilogues.
double ScatteredReads(absl::Span<const ir::Stage> stages, int lanes);

}  // namespace hidet::schedules

#endif  // SCHEDULES_VECTOR_ACCESS_H_
