// Convolution on a CPU by Winograd's minimal filtering: 16 products in place of 36.
//
// Takes a convolution in float32 whose window has three elements along each of its sides and moves
// by one, whose image and result have their channels last, [n, p, q, k], followed by map stages
// that keep the result's order. Two results that are neighbours, or as far apart as a dilated
// window's elements, come from four elements d of the image; of a window of two sides, which the
// formulas are of, four results from 4 x 4:
//
//   V = B^T d B        U = G g G^T        y = A^T (sum over channels of U * V) A
//
//   B^T = 1  0 -1  0     G =  1    0   0      A^T = 1  1  1  0
//         0  1  1  0         1/2  1/2 1/2           0  1 -1 -1
//         0 -1  1  0         1/2 -1/2 1/2
//         0  1  0 -1          0    0   1
//
// (S. Winograd, Arithmetic Complexity of Computations, 1980; F(2 x 2, 3 x 3) of A. Lavin and
// S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015). At each of the 4, 16 or 64
// places of a tile the sum over channels is a product of matrices, tiles by channels of the result:
//
//   once, where the weights are constants:      U[panel, place, c, k] of g
//   for each block: tiles x channels            // the grid, over the thread pool
//     V[place, tile, c], zeros where the image is padding
//     for each panel of the block's channels, for each group of tiles:
//       for each place: tiles x panel sums in registers, into memory
//       for each tile: A^T .. A of its sums, and the epilogue of its results
//
// A result is a sum of fewer, larger terms than the convolution's own: its rounding error is of the
// same size (tiles of 6 x 6 elements, which save more, have several times that). Where an element
// is infinite a result may be NaN that would have been infinite.
//
// Floor: 2 * places * tiles * C * K operations at a core's peak, or the bytes of U.
//
// Configuration: the register tile (rows of tiles, columns of channels), the block's tiles and
// channels. Weights are read as they lie.
#ifndef SCHEDULES_CPU_CONVOLUTION_WINOGRAD_CPU_H_
#define SCHEDULES_CPU_CONVOLUTION_WINOGRAD_CPU_H_

#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> ConvolutionWinogradCpu();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_CONVOLUTION_WINOGRAD_CPU_H_
