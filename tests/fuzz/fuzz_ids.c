/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the ids that stand for boards, and the drawing of what they tell. Whatever is accepted must come out as it
 * went in.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "referee/board_arguments.h"
#include "referee/gnubg_id.h"
#include "referee/text.h"
#include "referee/xgid.h"

static void require(int holds)
{
	if (!holds)
		abort();
}

/* What was read is written as it was. */
static void require_same_id(const struct interchange *it, const char *text)
{
	char position[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1];
	struct error error;

	position_id_write(it, position);
	require(memcmp(position, text, POSITION_ID_LENGTH) == 0);
	if (!text[POSITION_ID_LENGTH])
		return;
	require(match_id_write(it, match, &error) == 0);
	/* Of no account: Jacoby in a match, who must decide once a game is over, the order of the dice. */
	if (it->length == 0 && it->game == INTERCHANGE_PLAYING && it->dice.die[0] >= it->dice.die[1])
		require(strcmp(match, text + POSITION_ID_LENGTH + 1) == 0);
}

static void draw_it(const struct tab_rules *rules, const struct interchange *it, bool is_ascii)
{
	struct text out = {.data = NULL};
	const struct tab_drawing drawing = {
	    .rules = rules,
	    .position = it->position,
	    .side = {{.name = "me"}, {.name = "them"}},
	    .has_scores = true,
	    .length = it->length,
	    .cube = 1u << it->cube_log,
	    .owner = it->owner,
	    .is_ascii = is_ascii,
	    .width = TAB_DRAWING_WIDTH + it->score[0] % 100,
	};

	text_draw(&out, &drawing);
	text_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), xgid[XGID_SIZE];
	struct tab_position position;
	struct tab_rules rules;
	struct interchange it;
	struct tab_dice dice;
	struct error error;

	require(text != NULL);
	memcpy(text, data, size);
	text[size] = '\0';
	for (size_t i = 0; tab_game_at(i); i++) {
		require(tab_rules_parse(&rules, tab_game_at(i)->name, NULL) == 0);
		parse_throw(&rules, text, NULL, &position, &dice, &error);
		if (parse_place(&rules, text, &it, &error) < 0) {
			require(error.text[0] && text_is_clean(error.text, strlen(error.text)));
			continue;
		}
		draw_it(&rules, &it, size % 2);
		if (xgid_is(text)) {
			require(xgid_write(&rules, &it, xgid, &error) == 0);
			require(strcmp(xgid + (strncmp(text, "XGID=", 5) == 0 ? 0 : 5), text) == 0);
		} else if (gnubg_id_is(text)) {
			require_same_id(&it, text);
		}
	}
	free(text);
	return 0;
}
