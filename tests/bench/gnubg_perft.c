/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Perft by the move generator of GNU Backgammon, to stand beside ours. bench.sh compiles it against a source tree of
 * that program, which is no part of this one.
 *
 * GenerateMoves lists each position once, so the length of its list is the number of outcomes: the last ply is
 * generated and counted, not looked at. Its lists live where td.tld says: each level gets a list of its own, so that
 * nothing need be copied.
 *
 * usage: gnubg_perft DEPTH      prints the count from the opening, and the seconds it took
 */
#include "config.h"

#include "backgammon.h"

#include "multithread.h"
#include "positionid.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_DEPTH = 6 };

ThreadData td;
static ThreadLocalData thread;
static move moves[MOST_DEPTH][MAX_INCOMPLETE_MOVES];

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static uint64_t perft(ConstTanBoard board, int depth)
{
	uint64_t total = 0;

	for (int high = 1; high <= 6; high++)
		for (int low = 1; low <= high; low++) {
			movelist list;
			TanBoard next;
			unsigned int count;

			thread.aMoves = moves[depth - 1];
			count = (unsigned int)GenerateMoves(&list, board, high, low, FALSE);
			if (depth == 1) {
				total += count ? count : 1; /* a pass */
				continue;
			}
			if (count == 0)
				PositionKey(board, &list.amMoves[count++].key);
			for (unsigned int i = 0; i < count; i++) {
				PositionFromKeySwapped(next, &list.amMoves[i].key);
				total += perft((ConstTanBoard)next, depth - 1);
			}
		}
	return total;
}

int main(int argc, char **argv)
{
	int depth = argc == 2 ? atoi(argv[1]) : 0;
	TanBoard opening = {{0}};
	uint64_t total;
	double start;

	if (depth < 1 || depth > MOST_DEPTH) {
		fputs("usage: gnubg_perft DEPTH\n", stderr);
		return 2;
	}
	for (int side = 0; side < 2; side++) {
		opening[side][5] = 5;
		opening[side][7] = 3;
		opening[side][12] = 5;
		opening[side][23] = 2;
	}
	td.tld = &thread;
	start = now();
	total = perft((ConstTanBoard)opening, depth);
	printf("%" PRIu64 " %.6f\n", total, now() - start);
	return 0;
}
