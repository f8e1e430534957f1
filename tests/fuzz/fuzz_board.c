/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the text of games, boards, dice and plays, and the rules core behind them. The input is four lines: a game
 * with options, a board, dice, a play. Whatever is accepted must come out as it went in.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tablier.h"

static struct tab_outcome list[TAB_MAX_PLAYS];

static void require(int holds)
{
	if (!holds)
		abort();
}

static void fuzz_play(const struct tab_rules *rules, const struct tab_position *position, struct tab_dice dice,
                      const char *text)
{
	char again[TAB_PLAY_SIZE];
	struct tab_outcome out;
	struct tab_refusal refusal;
	struct tab_play play, reread;

	if (tab_play_parse(rules, text, &play, NULL) < 0)
		return;
	tab_play_print(rules, &play, again);
	require(tab_play_parse(rules, again, &reread, NULL) == 0);
	require(memcmp(&play, &reread, sizeof play) == 0);
	if (tab_play_judge(rules, position, dice, &play, &out, &refusal) < 0)
		require(refusal.clause && refusal.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), *line[4], board[TAB_BOARD_SIZE], game[TAB_RULES_SIZE];
	struct tab_rules rules, same;
	struct tab_position position;
	struct tab_error error;
	struct tab_dice dice;
	size_t count;

	require(text != NULL);
	memcpy(text, data, size);
	text[size] = '\0';
	line[0] = text;
	for (int i = 1; i < 4; i++) {
		line[i] = line[i - 1] + strcspn(line[i - 1], "\n");
		if (*line[i])
			*line[i]++ = '\0';
	}
	if (tab_rules_parse(&rules, line[0], &error) == 0) {
		tab_rules_print(&rules, game);
		require(tab_rules_parse(&same, game, &error) == 0 && rules.game == same.game);
		require(memcmp(rules.option, same.option, sizeof rules.option) == 0);
		if (tab_position_parse(&rules, line[1], &position, &error) == 0) {
			tab_position_print(&rules, &position, board);
			require(strcmp(board, line[1]) == 0);
			if (!tab_position_ended(&rules, &position) && strlen(line[2]) == 2 &&
			    strspn(line[2], "123456") == 2) {
				dice = (struct tab_dice){{(uint8_t)(line[2][0] - '0'), (uint8_t)(line[2][1] - '0')}};
				count = tab_plays(&rules, &position, dice, list);
				require(count == tab_plays_count(&rules, &position, dice));
				fuzz_play(&rules, &position, dice, line[3]);
			}
		}
	}
	free(text);
	return 0;
}
