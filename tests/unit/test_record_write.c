/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing records, and reading them again: spec/record.md. Whatever goes in comes out, and the file is whole at any
 * time.
 */
#include "recording.h"

#include <string.h>
#include <unistd.h>

/* ---- All that a record holds ------------------------------------------------------------------------------------- */

/* A text comes back as it is escaped. */
static void check_text(size_t at, const char *what, const char *is, const char *should)
{
	char clean[RECORD_COMMAND_SIZE];

	text_escape(should, strlen(should), clean, sizeof clean);
	check(strcmp(is, clean) == 0, "item %zu: %s is '%s' instead of '%s'", at, what, is, clean);
}

static void check_terms(size_t at, const struct record_item *is, const struct record_item *should)
{
	const struct record_terms *a = &is->terms, *b = &should->terms;

	check_text(at, "the game", a->game, b->game);
	check(a->move_ms == b->move_ms && a->clock_ms == b->clock_ms && a->inc_ms == b->inc_ms && a->turns == b->turns,
	      "item %zu: the limits are others", at);
	check(record_same_confinement(&a->confinement, &b->confinement), "item %zu: the confinement is another", at);
	for (int i = 0; i < 2; i++) {
		check_text(at, "a name", a->player[i].identity.name, b->player[i].identity.name);
		check_text(at, "an author", a->player[i].identity.author, b->player[i].identity.author);
		check_text(at, "a version", a->player[i].identity.version, b->player[i].identity.version);
		check_text(at, "a command", a->player[i].command, b->player[i].command);
	}
	assert_memory_equal(&a->commitment, &b->commitment, sizeof a->commitment);
	if (is->kind == RECORD_GAME) {
		check(is->number == should->number, "item %zu: number %u", at, is->number);
		check(is->score[0] == should->score[0] && is->score[1] == should->score[1], "item %zu: score %u-%u", at,
		      is->score[0], is->score[1]);
		check(a->points == b->points, "item %zu: %ld points", at, a->points);
		check(is->is_crawford == should->is_crawford, "item %zu: the Crawford game, or not", at);
		return;
	}
	/* RE-2: one or the other. */
	check(a->games == (b->points ? 0 : b->games), "item %zu: %ld games", at, a->games);
	check(a->points == b->points, "item %zu: %ld points", at, a->points);
	for (int i = 0; i < 2; i++) {
		check(a->entropy[i].length == b->entropy[i].length, "item %zu: %d bytes of entropy", at,
		      a->entropy[i].length);
		assert_memory_equal(a->entropy[i].bytes, b->entropy[i].bytes, b->entropy[i].length);
	}
}

static void check_turn(size_t at, const struct record_turn *is, const struct record_turn *should, bool with_times)
{
	check(is->kind == should->kind, "item %zu: the kind of turn", at);
	check(memcmp(&is->dice, &should->dice, sizeof is->dice) == 0, "item %zu: dice %d%d", at, is->dice.die[0],
	      is->dice.die[1]);
	check(memcmp(&is->other, &should->other, sizeof is->other) == 0, "item %zu: the other dice %d%d", at,
	      is->other.die[0], is->other.die[1]);
	if (is->kind != TURN_PLAY && is->kind != TURN_DECISION)
		return;
	check(is->seat == should->seat, "item %zu: seat %d", at, is->seat + 1);
	check_text(at, "the play", is->play, should->play);
	check_text(at, "the decision", is->says, should->says);
	check(is->us == (with_times ? should->us : -1), "item %zu: it took %lld us", at, (long long)is->us);
	check_text(at, "eval", is->info.eval, should->info.eval);
	check_text(at, "depth", is->info.depth, should->info.depth);
	check_text(at, "text", is->info.text, should->info.text);
}

static void check_result(size_t at, const struct record_result *is, const struct record_result *should)
{
	check(is->ending == should->ending, "item %zu: ending %d", at, is->ending);
	check(is->fault.verdict == should->fault.verdict, "item %zu: verdict %d", at, is->fault.verdict);
	check(is->winner == should->winner, "item %zu: winner %d", at, is->winner);
	check(memcmp(&is->win, &should->win, sizeof is->win) == 0, "item %zu: win of kind %d, %d points", at,
	      is->win.kind, is->win.points);
	check(is->cube == should->cube, "item %zu: the cube is at %d", at, is->cube);
	check(is->blamed == should->blamed, "item %zu: seat %d is blamed", at, is->blamed + 1);
	check_text(at, "why", is->fault.why, should->fault.why);
	check_text(at, "the answer", is->fault.answer, should->fault.answer);
	check_text(at, "stderr", is->fault.errors, should->fault.errors);
	check_text(at, "the board", is->board, should->board);
	assert_memory_equal(&is->game_seed, &should->game_seed, sizeof is->game_seed);
}

static void check_tournament(size_t at, const struct record_tournament *is, const struct record_tournament *should)
{
	check(is->id == should->id && is->pair == should->pair && is->round == should->round,
	      "item %zu: game %llu of round %u, with the dice of pair %llu", at, (unsigned long long)is->id,
	      (unsigned)is->round, (unsigned long long)is->pair);
	assert_memory_equal(&is->config, &should->config, sizeof is->config);
}

/* Write the items, read them, and compare all that a record holds. */
static void check_items(const struct items *items, bool with_times)
{
	struct items read;
	struct error error = {.text = ""};

	write_items(items, with_times);
	check(read_items(&read, &error) == 0, "%s", error.text);
	for (size_t i = 0; i < items->count && i < read.count; i++) {
		const struct record_item *is = &read.item[i], *should = &items->item[i];

		check(is->kind == should->kind, "item %zu: kind %d instead of %d", i, is->kind, should->kind);
		check(is->line > (i ? read.item[i - 1].line : 0), "item %zu: line %ld", i, is->line);
		if (is->kind == RECORD_HEADER || is->kind == RECORD_GAME) {
			check_terms(i, is, should);
			check_tournament(i, &is->terms.tournament, &should->terms.tournament);
		} else if (is->kind == RECORD_TURN) {
			check_turn(i, &is->turn, &should->turn, with_times);
		} else if (is->kind == RECORD_RESULT) {
			check_result(i, &is->result, &should->result);
		} else {
			check(is->end.games == should->end.games && is->end.score[0] == should->end.score[0] &&
			          is->end.score[1] == should->end.score[1] && is->end.winner == should->end.winner &&
			          is->end.tie_break == should->end.tie_break,
			      "item %zu: the end is another", i);
			assert_memory_equal(&is->end.seed, &should->end.seed, sizeof is->end.seed);
		}
	}
	assert_int_equal(read.count, items->count);
	release_items(&read);
}

static void all_of_a_record_is_read_as_it_was_written(void **state)
{
	/* RE-2 to RE-12 */
	struct items items = {.item = NULL};
	struct record_turn *turn;
	struct record_result *result;
	struct record_end *end;

	(void)state;
	add_header(&items);
	add_game(&items, 1);
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){.kind = TURN_START, .dice = {{3, 3}}, .us = -1};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){.kind = TURN_START, .dice = {{6, 5}}, .us = -1};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){
	    .seat = 1, .dice = {{2, 1}}, .play = "bar/2* 1/2", .us = 0, .info = {"0.31", "2", "I fear the six"}};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){.seat = 0, .dice = {{1, 1}}, .play = "pass", .us = -1};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn =
	    (struct record_turn){.seat = 1, .dice = {{6, 6}}, .play = "24/off", .us = 1234567890123, .info.depth = "7"};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){.seat = 0, .dice = {{4, 6}}, .us = -1, .info.eval = "-1"};
	result = add_result(&items, TAB_FORFEIT, 1);
	result->fault.verdict = VERDICT_ILLEGAL_PLAY;
	snprintf(result->fault.why, sizeof result->fault.why, "played '1/5' with 46");
	snprintf(result->fault.answer, sizeof result->fault.answer, "1/5");
	snprintf(result->fault.errors, sizeof result->fault.errors, "last / words: none");

	add_game(&items, UINT32_MAX)->score[0] = 7;
	items.item[items.count - 1].score[1] = UINT32_MAX;
	result = add_result(&items, TAB_WON, 0);
	result->win = (struct tab_result){.kind = TAB_SINGLE_CROWN, .monk = true, .points = 3};

	end = &add_item(&items, RECORD_END)->end;
	*end = (struct record_end){
	    .games = 2, .score = {3, UINT32_MAX}, .winner = 1, .tie_break = true, .seed = any_key(0x07)};

	check_items(&items, true);
	check_items(&items, false);
	release_items(&items);
}

static void a_match_to_points_and_a_level_end_are_read(void **state)
{
	struct items items = {.item = NULL};
	struct record_item *header = add_header(&items);

	(void)state;
	header->terms.points = 4294967295;
	header->terms.move_ms = header->terms.clock_ms = header->terms.inc_ms = 0;
	snprintf(header->terms.game, sizeof header->terms.game, "backgammon:cube=off,crawford=off");
	memset(header->terms.entropy, 0xee, sizeof header->terms.entropy);
	header->terms.entropy[0].length = header->terms.entropy[1].length = 32;
	add_item(&items, RECORD_END)->end = (struct record_end){.winner = TAB_NOBODY, .seed = any_key(1)};
	check_items(&items, true);
	release_items(&items);
}

static void every_confinement_is_read(void **state)
{
	/* RE-14 */
	static const struct record_confinement confinements[] = {
	    {.has_sandbox = true, .scratch_mib = 64},
	    {.limits.memory_mib = 1},
	    {.limits.cpu_s = 2},
	    {.limits.processes = 3},
	    {.limits.open_files = 4},
	    {.limits.file_mib = 5},
	    {true, 6, {7, 8, 9, 10, 1000L * 1000 * 1000}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof confinements / sizeof *confinements; i++) {
		struct items items = {.item = NULL};

		add_header(&items)->terms.confinement = confinements[i];
		add_item(&items, RECORD_END)->end = (struct record_end){.winner = TAB_NOBODY, .seed = any_key(1)};
		check_items(&items, true);
		release_items(&items);
	}
}

static void the_place_in_a_tournament_is_read(void **state)
{
	/* RE-15 */
	struct items items = {.item = NULL};

	(void)state;
	add_header(&items)->terms.tournament =
	    (struct record_tournament){.id = 100000001, .round = 7, .pair = 50000001, .config = any_key(0xcf)};
	add_item(&items, RECORD_END)->end = (struct record_end){.winner = TAB_NOBODY, .seed = any_key(1)};
	check_items(&items, true);
	release_items(&items);
}

static void every_kind_of_turn_is_read(void **state)
{
	/* RE-5, RE-6, RE-7, RE-13 */
	static const char *const says[] = {
	    "roll",       "double", "take",    "drop",          "keep",          "rethrow",          "doublet 6",
	    "breakup 24", "accept", "decline", "resign single", "resign gammon", "resign backgammon"};
	struct items items = {.item = NULL};

	(void)state;
	add_header(&items);
	add_game(&items, 1);
	add_item(&items, RECORD_TURN)->turn =
	    (struct record_turn){.kind = TURN_START_PAIR, .dice = {{4, 3}}, .other = {{6, 1}}, .us = -1};
	add_item(&items, RECORD_TURN)->turn =
	    (struct record_turn){.kind = TURN_START_PAIR, .dice = {{1, 1}}, .other = {{6, 6}}, .us = -1};
	add_item(&items, RECORD_TURN)->turn = (struct record_turn){.kind = TURN_BREAKER, .dice = {{2, 2}}, .us = -1};
	for (size_t i = 0; i < LENGTH(says); i++) {
		struct record_turn *turn = &add_item(&items, RECORD_TURN)->turn;

		*turn = (struct record_turn){.kind = TURN_DECISION, .seat = i % 2, .us = (int64_t)i - 1};
		snprintf(turn->says, sizeof turn->says, "%s", says[i]);
		if (i % 3 == 0)
			snprintf(turn->info.text, sizeof turn->info.text, "I have my reasons");
	}
	/* Somebody was asked when the game ended: with dice for a play, without for anything else. */
	add_item(&items, RECORD_TURN)->turn = (struct record_turn){.seat = 1, .dice = {{6, 1}}, .us = -1};
	add_item(&items, RECORD_TURN)->turn =
	    (struct record_turn){.kind = TURN_DECISION, .seat = 1, .us = -1, .info.eval = "0"};
	add_result(&items, TAB_FORFEIT, 0);
	check_items(&items, true);
	check_items(&items, false);
	release_items(&items);
}

static void the_cube_and_the_crawford_game_are_read(void **state)
{
	/* RE-8 */
	struct items items = {.item = NULL};
	uint32_t number = 0;

	(void)state;
	add_header(&items)->terms.points = 9;
	for (int cube = 0; cube <= 64; cube = cube ? 2 * cube : 1)
		for (int is_crawford = 0; is_crawford < 2; is_crawford++) {
			struct record_item *game = add_game(&items, ++number);
			struct record_result *result;

			game->terms.points = 9;
			game->is_crawford = is_crawford;
			result = add_result(&items, is_crawford ? TAB_DROPPED : TAB_RESIGNED, (uint8_t)is_crawford);
			result->win = (struct tab_result){.kind = TAB_GAMMON, .points = 2};
			result->cube = cube;
		}
	check_items(&items, true);
	release_items(&items);
}

static void every_win_and_every_ending_is_read(void **state)
{
	/* RE-8 */
	struct items items = {.item = NULL};
	struct record_result *result;
	uint32_t number = 0;

	(void)state;
	add_header(&items);
	for (uint8_t kind = TAB_BEARING_OFF; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++)
			for (uint8_t winner = 0; winner < 2; winner++) {
				add_game(&items, ++number);
				result = add_result(&items, TAB_WON, winner);
				result->win = (struct tab_result){kind, monk, (uint16_t)(1 + 59999 * winner)};
			}
	add_game(&items, ++number);
	add_result(&items, TAB_DEAD, TAB_NOBODY);
	add_game(&items, ++number);
	result = add_result(&items, TAB_UNFINISHED, TAB_NOBODY);
	result->fault.verdict = VERDICT_TURN_LIMIT;
	add_game(&items, ++number);
	result = add_result(&items, TAB_FORFEIT, 1);
	result->fault.verdict = VERDICT_RESIGNED;
	result->blamed = TAB_NOBODY;
	check_items(&items, true);
	release_items(&items);
}

static void every_verdict_is_read(void **state)
{
	/* RE-9 */
	struct items items = {.item = NULL};

	(void)state;
	add_header(&items);
	for (int verdict = VERDICT_NONE + 1; verdict < VERDICT_COUNT; verdict++)
		for (uint8_t winner = 0; winner < 2; winner++) {
			const struct verdict_row *row = verdict_row((enum verdict)verdict);
			bool is_limit = verdict == VERDICT_TURN_LIMIT;
			struct record_result *result;

			if (row->effect != EFFECT_GAME)
				continue;
			add_game(&items, (uint32_t)verdict);
			result =
			    add_result(&items, is_limit ? TAB_UNFINISHED : TAB_FORFEIT, is_limit ? TAB_NOBODY : winner);
			result->fault.verdict = (enum verdict)verdict;
			if (row->blame == BLAME_NOBODY)
				result->blamed = TAB_NOBODY;
			snprintf(result->fault.why, sizeof result->fault.why, "%s", row->sentence);
			if (verdict % 2)
				snprintf(result->fault.answer, sizeof result->fault.answer, "null");
			if (verdict % 3)
				snprintf(result->fault.errors, sizeof result->fault.errors, "3: {");
		}
	check_items(&items, true);
	release_items(&items);
}

static void a_record_has_words_for_how_a_game_ended(void **state)
{
	/* RE-8 */
	char text[TAB_RESULT_SIZE];
	struct record_result result = {.ending = TAB_FORFEIT, .win.points = 1};

	(void)state;
	assert_string_equal(record_how(TAB_WON, VERDICT_NONE), "won");
	assert_string_equal(record_how(TAB_FORFEIT, VERDICT_LATE), "forfeit");
	assert_string_equal(record_how(TAB_FORFEIT, VERDICT_RESIGNED), "resigned");
	assert_string_equal(record_how(TAB_RESIGNED, VERDICT_NONE), "resigned");
	assert_string_equal(record_how(TAB_DROPPED, VERDICT_NONE), "dropped");
	assert_string_equal(record_how(TAB_DEAD, VERDICT_NONE), "dead");
	assert_string_equal(record_how(TAB_UNFINISHED, VERDICT_TURN_LIMIT), "unfinished");
	assert_string_equal(record_how(TAB_UNFINISHED, VERDICT_LATE), "void");
	record_win(&result, text);
	assert_string_equal(text, "forfeit:1");
	/* TG-5.1: of many points where the loser's checkers are counted */
	result.win.points = 60;
	record_win(&result, text);
	assert_string_equal(text, "forfeit:60");
	result = (struct record_result){.ending = TAB_WON, .win = {TAB_JAN, false, 4}};
	record_win(&result, text);
	assert_string_equal(text, "jan:4");
	result = (struct record_result){.ending = TAB_RESIGNED, .win = {TAB_GAMMON, false, 2}};
	record_win(&result, text);
	assert_string_equal(text, "gammon:2");
	result = (struct record_result){.ending = TAB_DEAD};
	record_win(&result, text);
	assert_string_equal(text, "-");
}

/* ---- Texts of strangers ------------------------------------------------------------------------------------------ */

/* Texts that mean something to YAML, to its readers, or to nobody; each is closed by a zero. */
static const char NASTY[] = "'\0''\0\"\0:\0: \0 :\0#\0 #\0- \0-\0?\0? \0{\0}\0[\0]\0,\0&a\0*a\0!\0!!str \0|\0>\0%\0@\0`"
			    "\0null\0~\0true\0no\0"
			    "1.0\0"
			    "1e3\0"
			    "0x1f\0"
			    "1\0<<\0=\0---\0...\0 \0  \0\n\0\r\n\0\t"
			    "\0\x01\0\\\0\\n\0\x7f\0\xff\0\xc3\0\xe2\0\xed\xa0\x80\0\xc3\xa9\0\xe2\x82\xac"
			    "\0\xf0\x9f\x8e\xb2\0\xc2\x85\0\xc2\xa0\0\xe2\x80\xa8\0\xe2\x80\xa9\0\xef\xbb\xbf"
			    "\0\xef\xbf\xbd\0\xef\xbf\xbe\0\xef\xbf\xbf\0\xf4\x8f\xbf\xbf\0a\0Z\0x y";

/* A few of those texts, in up to 40 bytes, which escaped are no more than 160. */
static void nasty_text(uint64_t *random, char *out, size_t size)
{
	size_t pieces = random_below(random, 6);

	out[0] = '\0';
	while (pieces--) {
		const char *piece = NASTY + random_below(random, sizeof NASTY);

		/* Back to where a piece begins. */
		while (piece > NASTY && piece[-1])
			piece--;
		if (strlen(out) + strlen(piece) < 40 && strlen(out) + strlen(piece) < size)
			strcat(out, piece);
	}
}

static void texts_of_any_kind_survive(void **state)
{
	static const char *const texts[] = {"null", "~", "1.0",         "true", "- a",
	                                    "a: b", "'", "it's \"so\"", " x ",  "a\nb"};
	uint64_t random = 12;

	(void)state;
	for (size_t round = 0; round < 300; round++) {
		struct items items = {.item = NULL};
		struct record_item *header = add_header(&items), *game;
		struct record_turn *turn;
		struct record_result *result;

		for (int i = 0; i < 2; i++) {
			struct record_player *player = &header->terms.player[i];

			nasty_text(&random, player->identity.name, sizeof player->identity.name);
			nasty_text(&random, player->identity.author, sizeof player->identity.author);
			nasty_text(&random, player->identity.version, sizeof player->identity.version);
			nasty_text(&random, player->command, sizeof player->command);
			if (round < LENGTH(texts))
				snprintf(player->identity.name, sizeof player->identity.name, "%s", texts[round]);
		}
		game = add_game(&items, 1);
		game->terms = items.item[0].terms;
		for (int i = 0; i < 3; i++) {
			turn = &add_item(&items, RECORD_TURN)->turn;
			*turn = (struct record_turn){.dice = {{6, 1}}, .play = "1/7 1/2", .us = i};
			nasty_text(&random, turn->info.eval, sizeof turn->info.eval);
			nasty_text(&random, turn->info.depth, sizeof turn->info.depth);
			nasty_text(&random, turn->info.text, sizeof turn->info.text);
		}
		result = add_result(&items, TAB_FORFEIT, 0);
		result->fault.verdict = VERDICT_MALFORMED;
		nasty_text(&random, result->fault.why, sizeof result->fault.why);
		nasty_text(&random, result->fault.answer, sizeof result->fault.answer);
		nasty_text(&random, result->fault.errors, sizeof result->fault.errors);
		check_items(&items, round % 2);
		release_items(&items);
		unlink(recording_path);
	}
}

static void texts_of_full_length_survive(void **state)
{
	struct items items = {.item = NULL};
	struct record_item *game;
	struct record_result *result;

	(void)state;
	add_header(&items);
	game = add_game(&items, 1);
	for (int i = 0; i < 2; i++) {
		struct record_player *player = &game->terms.player[i];

		memset(player->identity.name, 'n', PROTOCOL_TEXT_BYTES);
		memset(player->identity.author, '\'', PROTOCOL_TEXT_BYTES);
		memset(player->identity.version, ':', PROTOCOL_TEXT_BYTES);
		memset(player->command, '"', RECORD_COMMAND_SIZE - 1);
	}
	for (int i = 0; i < 4; i++) {
		struct record_turn *turn = &add_item(&items, RECORD_TURN)->turn;

		*turn = (struct record_turn){.dice = {{6, 6}}, .play = "bar/6* 12/18* 18/24* 10/16*", .us = -1};
		memset(turn->info.eval, '9', PROTOCOL_TEXT_BYTES);
		memset(turn->info.depth, ' ', PROTOCOL_TEXT_BYTES);
		memset(turn->info.text, '#', PROTOCOL_TEXT_BYTES);
	}
	result = add_result(&items, TAB_FORFEIT, 0);
	result->fault.verdict = VERDICT_FLOOD;
	memset(result->fault.why, 'w', sizeof((struct fault *)0)->why - 1);
	memset(result->fault.answer, '{', sizeof((struct fault *)0)->answer - 1);
	memset(result->fault.errors, '/', sizeof((struct fault *)0)->errors - 1);
	check_items(&items, true);
	release_items(&items);
}

static void texts_cut_to_their_fields_survive(void **state)
{
	/* Bytes of every kind, escaped into each field as the referee does; but a command is kept as it was given. */
	static const char *const units[] = {"x",  "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2",
	                                    "\n", "\xff",     "a\xc3\xa9\xff"};

	(void)state;
	for (size_t i = 0; i < LENGTH(units); i++)
		for (size_t shift = 0; shift < 4; shift++) {
			struct items items = {.item = NULL};
			struct record_player *player;
			struct record_result *result;
			char bytes[2048] = "...";

			bytes[shift] = '\0';
			while (strlen(bytes) + strlen(units[i]) < sizeof bytes)
				strcat(bytes, units[i]);
			add_header(&items);
			add_game(&items, 1);
			result = add_result(&items, TAB_FORFEIT, 0);
			player = &items.item[1].terms.player[0];
			text_escape(bytes, strlen(bytes), player->identity.name, sizeof player->identity.name);
			snprintf(player->command, sizeof player->command, "%s", bytes);
			text_escape(bytes, strlen(bytes), result->fault.why, sizeof result->fault.why);
			text_escape(bytes, strlen(bytes), result->fault.answer, sizeof result->fault.answer);
			text_escape(bytes, strlen(bytes), result->fault.errors, sizeof result->fault.errors);
			check_items(&items, true);
			release_items(&items);
			unlink(recording_path);
		}
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static void a_new_file_is_removed_if_nothing_was_written(void **state)
{
	struct record *record = open_record(true);
	const struct record_terms terms = any_terms();
	const uint32_t score[2] = {0, 0};

	(void)state;
	assert_true(file_exists());
	assert_file("");
	record_close(record);
	assert_false(file_exists());

	/* A game that was begun is not written yet. */
	record = open_record(true);
	record_begin_game(record, &terms, 1, score, false);
	assert_file("");
	record_close(record);
	assert_false(file_exists());
}

static void an_old_file_is_kept_until_the_header(void **state)
{
	static const char old[] = "something of much value, and longer than a header by far:\n";
	const struct record_terms terms = any_terms();
	struct record *record;
	struct error error;
	struct text text, filler = {.data = NULL};

	(void)state;
	write_file(old, sizeof old - 1);
	record = open_record(true);
	assert_file(old);
	record_close(record);
	assert_file(old);

	for (int i = 0; i < 100; i++)
		text_add_string(&filler, old);
	write_file(filler.data, filler.used);
	record = open_record(true);
	assert_file(filler.data);
	assert_int_equal(record_header(record, &terms, &error), 0);
	text = read_file();
	assert_int_equal(strncmp(text.data, "---\ntablier: match\nformat: 1\n", 29), 0);
	assert_null(strstr(text.data, "value"));
	text_release(&text);
	text_release(&filler);
	record_close(record);
	assert_true(file_exists());
}

static void games_are_written_when_they_end(void **state)
{
	const struct record_terms terms = any_terms();
	const struct record_turn turn = {.kind = TURN_START, .dice = {{6, 5}}};
	const struct record_result result = {.ending = TAB_DEAD, .winner = TAB_NOBODY, .board = "-"};
	const uint32_t score[2] = {0, 0};
	struct record *record = open_record(false);
	struct text header, after;
	struct error error;

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	header = read_file();
	record_begin_game(record, &terms, 1, score, false);
	for (int i = 0; i < 2000; i++)
		record_add_turn(record, &turn);
	assert_file(header.data);
	assert_int_equal(record_end_game(record, &result, &error), 0);
	after = read_file();
	assert_true(after.used > header.used + 2000);
	assert_int_equal(strncmp(after.data, header.data, header.used), 0);
	record_close(record);
	assert_file(after.data);
	text_release(&header);
	text_release(&after);
}

static void a_dropped_game_leaves_no_trace(void **state)
{
	const struct record_terms terms = any_terms();
	const struct record_turn turn = {.kind = TURN_START, .dice = {{6, 5}}};
	const struct record_result result = {.ending = TAB_DEAD, .winner = TAB_NOBODY, .board = "-"};
	const struct record_end end = {.winner = TAB_NOBODY};
	const uint32_t score[2] = {0, 0};
	struct text files[2];

	(void)state;
	for (int drops = 0; drops < 2; drops++) {
		struct record *record = open_record(false);
		struct error error;

		if (drops)
			record_drop_game(record);
		assert_int_equal(record_header(record, &terms, &error), 0);
		for (uint32_t game = 1; game <= 3; game++) {
			if (drops) {
				record_begin_game(record, &terms, 77, score, false);
				if (game > 1)
					record_add_turn(record, &turn);
				record_drop_game(record);
				if (game > 2)
					record_drop_game(record);
			}
			record_begin_game(record, &terms, game, score, false);
			record_add_turn(record, &turn);
			assert_int_equal(record_end_game(record, &result, &error), 0);
		}
		if (drops) {
			record_begin_game(record, &terms, 77, score, false);
			record_drop_game(record);
		}
		assert_int_equal(record_finish(record, &end, &error), 0);
		record_close(record);
		files[drops] = read_file();
	}
	assert_string_equal(files[0].data, files[1].data);
	text_release(&files[0]);
	text_release(&files[1]);
}

static void a_match_that_is_broken_off_within_a_game_holds_whole_games(void **state)
{
	const struct record_terms terms = any_terms();
	const struct record_turn turn = {.kind = TURN_START, .dice = {{6, 5}}};
	const uint32_t score[2] = {0, 0};
	struct record *record = open_record(true);
	struct items items;
	struct error error = {.text = ""};

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, score, false);
	record_add_turn(record, &turn);
	record_close(record);
	check(read_items(&items, &error) == 0, "%s", error.text);
	assert_int_equal(items.count, 1);
	release_items(&items);
}

static void without_a_record_nothing_is_done(void **state)
{
	const struct record_terms terms = any_terms();
	const struct record_turn turn = {.kind = TURN_START};
	const struct record_result result = {.winner = TAB_NOBODY};
	const struct record_end end = {.winner = TAB_NOBODY};
	const uint32_t score[2] = {0, 0};
	struct error error = {.kind = ERROR_NONE};

	(void)state;
	assert_int_equal(record_header(NULL, &terms, &error), 0);
	record_begin_game(NULL, &terms, 1, score, false);
	record_add_turn(NULL, &turn);
	assert_int_equal(record_end_game(NULL, &result, &error), 0);
	record_drop_game(NULL);
	assert_int_equal(record_finish(NULL, &end, &error), 0);
	record_close(NULL);
	assert_int_equal(error.kind, ERROR_NONE);
}

static void a_file_that_cannot_be_written_is_told(void **state)
{
	const struct record_terms terms = any_terms();
	struct error error = {.kind = ERROR_NONE};
	struct record *record;
	char nowhere[1200];

	(void)state;
	snprintf(nowhere, sizeof nowhere, "%s/no/record.yaml", recording_folder);
	assert_null(record_open(nowhere, true, &error));
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, nowhere));
	error.kind = ERROR_NONE;
	assert_null(record_open(recording_folder, true, &error));
	assert_int_equal(error.kind, ERROR_USAGE);

	if (access("/dev/full", W_OK) != 0)
		return;
	record = record_open("/dev/full", true, &error);
	assert_non_null(record);
	assert_int_equal(record_header(record, &terms, &error), -1);
	assert_int_equal(error.kind, ERROR_FAILED);
	assert_non_null(strstr(error.text, "cannot write record '/dev/full'"));
	record_close(record);
}

/* ---- The text ---------------------------------------------------------------------------------------------------- */

static void records_without_times_are_equal_byte_for_byte(void **state)
{
	/* RE-2 */
	struct script script = SWEDISH;
	struct written written;
	struct text first, second;

	(void)state;
	script.without_times = true;
	write_script(&script, &written);
	first = read_file();
	unlink(recording_path);
	write_script(&script, &written);
	second = read_file();
	assert_string_equal(first.data, second.data);
	assert_null(strstr(first.data, "date:"));
	assert_null(strstr(first.data, " ms:"));
	text_release(&second);
	script.without_times = false;
	write_script(&script, &written);
	second = read_file();
	assert_non_null(strstr(second.data, "\ndate: '20"));
	assert_non_null(strstr(second.data, ", ms: 15.000"));
	text_release(&first);
	text_release(&second);
}

static void keys_come_in_the_order_of_the_specification(void **state)
{
	/* RE-1: the shape of a whole record, as spec/record.md shows it */
	static const char *const lines[] = {
	    "---\ntablier: match\nformat: 1\nreferee: 'tablier ",
	    "'\ngame: swedish-tables\ngames: 3\nlimits: {move_ms: 1000, clock_ms: 0, inc_ms: 0, turns: "
	    "10000}\nplayers:\n"
	    "- {seat: 1, name: 'Greedy', author: 'tablier', version: '0.1.0', command: 'greedy'}\n"
	    "- {seat: 2, name: 'Random', author: 'A. Reader', version: '', command: 'python3 bot.py -x ''a b'''}\n"
	    "commitment: 'ec95d2e75cdb74fff70433d0c7a4434625a39aceec279e082cd635ccbd09e6f2'\nentropy: ['', '']\n"
	    "---\ntablier: game\nformat: 1\nnumber: 1\ngame: swedish-tables\n"
	    "limits: {move_ms: 1000, clock_ms: 0, inc_ms: 0, turns: 10000}\nplayers:\n- {seat: 1, name: ",
	    "\nscore: [0, 0]\ncommitment: 'ec95d2e75cdb74fff70433d0c7a4434625a39aceec279e082cd635ccbd09e6f2'\nturns:\n"
	    "- {start: 65}\n- {who: 2, dice: 22, play: 1/3 ",
	    ", info: {text: 'turn 1'}}\n- {who: 1, dice: 42, play: 1/",
	    "}\n- {who: 2, dice: 61}\nresult: {how: forfeit, winner: 1, win: 'forfeit:1'}\n"
	    "verdict: {name: malformed, seat: 2, text: 'answered what is no play: ''x''', answer: 'x', "
	    "stderr: 'help / help'}\nboard: '",
	    "'\nseed: '15c864fec1b5ed733361e1d77a6895246ea17075315ab091336df58b41aa95df'\n---\ntablier: game\n",
	    "\nverdict: {name: resigned, text: 'it resigned'}\n",
	    "---\ntablier: end\nformat: 1\ngames: 3\nscore: [",
	    "]\nwinner: ",
	    "\nseed: '00000000000000000000000000000000000000000000000000000000000f3b9e'\n",
	};
	struct script script = SHORT;
	struct written written;
	struct text text;
	const char *at;

	(void)state;
	script.without_times = true;
	write_script(&script, &written);
	text = read_file();
	at = text.data;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const char *found = strstr(at, lines[i]);

		check(found != NULL, "after\n%.200s\nshould stand\n%s", at, lines[i]);
		at = found + strlen(lines[i]);
	}
	assert_string_equal(at, "");
	text_release(&text);
}

static void decisions_are_written_as_the_specification_shows(void **state)
{
	/* RE-5, RE-8, RE-13 */
	static const char *const lines[] = {
	    "\nnumber: 1\ngame: backgammon:opening=pair\npoints: 3\ncrawford: true\nlimits: {",
	    "\nturns:\n- {start: 33-51}\n- {start: 31-62}\n- {who: 2, says: keep, ms: 0.071}\n",
	    "- {who: 2, dice: 62, play: 24/18 13/11, ms: 1.000}\n- {who: 1, says: resign gammon, ms: 2.000}\n",
	    "- {breaker: 64}\n- {who: 1, info: {text: 'oh'}}\n",
	    "result: {how: dropped, winner: 1, win: 'game:1', cube: 2}\nboard: '",
	};
	static const struct record_turn turns[] = {
	    {.kind = TURN_START_PAIR, .dice = {{3, 3}}, .other = {{5, 1}}, .us = -1},
	    {.kind = TURN_START_PAIR, .dice = {{3, 1}}, .other = {{6, 2}}, .us = -1},
	    {.kind = TURN_DECISION, .seat = 1, .says = "keep", .us = 71},
	    {.seat = 1, .dice = {{6, 2}}, .play = "24/18 13/11", .us = 1000},
	    {.kind = TURN_DECISION, .seat = 0, .says = "resign gammon", .us = 2000},
	    {.kind = TURN_BREAKER, .dice = {{6, 4}}, .us = -1},
	    {.kind = TURN_DECISION, .seat = 0, .us = -1, .info.text = "oh"},
	};
	struct items items = {.item = NULL};
	struct record_item *game;
	struct record_result *result;
	struct text text;
	const char *at;

	(void)state;
	add_header(&items);
	game = add_game(&items, 1);
	snprintf(game->terms.game, sizeof game->terms.game, "backgammon:opening=pair");
	game->terms.points = 3;
	game->is_crawford = true;
	for (size_t i = 0; i < LENGTH(turns); i++)
		add_item(&items, RECORD_TURN)->turn = turns[i];
	result = add_result(&items, TAB_DROPPED, 0);
	result->win = (struct tab_result){.kind = TAB_GAME, .points = 1};
	result->cube = 2;
	write_items(&items, true);
	text = read_file();
	at = text.data;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const char *found = strstr(at, lines[i]);

		check(found != NULL, "after\n%.200s\nshould stand\n%s", at, lines[i]);
		at = found + strlen(lines[i]);
	}
	text_release(&text);
	release_items(&items);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(all_of_a_record_is_read_as_it_was_written),
	    TEST(a_match_to_points_and_a_level_end_are_read),
	    TEST(every_confinement_is_read),
	    TEST(the_place_in_a_tournament_is_read),
	    TEST(every_kind_of_turn_is_read),
	    TEST(the_cube_and_the_crawford_game_are_read),
	    TEST(every_win_and_every_ending_is_read),
	    TEST(every_verdict_is_read),
	    TEST(a_record_has_words_for_how_a_game_ended),
	    TEST(texts_of_any_kind_survive),
	    TEST(texts_of_full_length_survive),
	    TEST(texts_cut_to_their_fields_survive),
	    TEST(a_new_file_is_removed_if_nothing_was_written),
	    TEST(an_old_file_is_kept_until_the_header),
	    TEST(games_are_written_when_they_end),
	    TEST(a_dropped_game_leaves_no_trace),
	    TEST(a_match_that_is_broken_off_within_a_game_holds_whole_games),
	    TEST(without_a_record_nothing_is_done),
	    TEST(a_file_that_cannot_be_written_is_told),
	    TEST(records_without_times_are_equal_byte_for_byte),
	    TEST(keys_come_in_the_order_of_the_specification),
	    TEST(decisions_are_written_as_the_specification_shows),
	};

	return cmocka_run_group_tests_name("record, written", tests, make_folder, remove_folder);
}
