/* SPDX-License-Identifier: MIT
 *
 * The text of results.
 */
#include <stdio.h>

#include "tablier.h"

static const char *const KINDS[TAB_KIND_COUNT] = {
    [TAB_NO_WIN] = "-",
    [TAB_BEARING_OFF] = "bearing-off",
    [TAB_SINGLE_CROWN] = "single-crown",
    [TAB_DOUBLE_CROWN] = "double-crown",
    [TAB_STAIRCASE] = "staircase",
    [TAB_TOWER] = "tower",
    [TAB_JAN] = "jan",
    [TAB_FORCED_JAN] = "forced-jan",
    [TAB_BLOCK] = "block",
    [TAB_GAMMON] = "gammon",
    [TAB_BACKGAMMON] = "backgammon",
    [TAB_GAME] = "game",
    [TAB_ALL_HIT] = "all-hit",
};

const char *tab_kind_name(enum tab_kind kind)
{
	return KINDS[kind];
}

void tab_result_print(struct tab_result result, char text[TAB_RESULT_SIZE])
{
	if (result.kind == TAB_NO_WIN)
		snprintf(text, TAB_RESULT_SIZE, "-");
	else
		snprintf(text, TAB_RESULT_SIZE, "%s%s:%d", KINDS[result.kind], result.monk ? "+monk" : "",
		         result.points);
}
