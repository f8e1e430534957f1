/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records, written, read again and replayed: spec/record.md. The records to work on are of small matches, played here
 * at random with the dice of spec/dice.md. Most tests then change one thing in such a file, and look for what is said
 * of it, and of which line.
 */
#include "unit.h"

#include <dirent.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/record.h"
#include "referee/record_read.h"
#include "referee/replay.h"
#include "referee/text.h"

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static char folder[1000], path[1100];

static int make_folder(void **state)
{
	const char *parent = getenv("TMPDIR");

	(void)state;
	if (sodium_init() < 0)
		return -1;
	snprintf(folder, sizeof folder, "%s/unit-record-XXXXXX", parent && *parent ? parent : "/tmp");
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof path, "%s/record.yaml", folder);
	return 0;
}

static int remove_folder(void **state)
{
	(void)state;
	unlink(path);
	return rmdir(folder);
}

/* Each test begins without the file. */
static int remove_file(void **state)
{
	(void)state;
	unlink(path);
	return 0;
}

static void write_file(const char *bytes, size_t length)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

/* What is in the file; the caller releases it. */
static struct text read_file(void)
{
	FILE *file = fopen(path, "r");
	struct text text = {.data = NULL};
	char bytes[4096];
	size_t count;

	check(file != NULL, "there is no file");
	text_add(&text, "", 0);
	while ((count = fread(bytes, 1, sizeof bytes, file)))
		text_add(&text, bytes, count);
	fclose(file);
	return text;
}

static void assert_file(const char *expected)
{
	struct text text = read_file();

	assert_string_equal(text.data, expected);
	text_release(&text);
}

static bool file_exists(void)
{
	return access(path, F_OK) == 0;
}

static struct record *open_record(bool with_times)
{
	struct error error = {.text = ""};
	struct record *record = record_open(path, with_times, &error);

	check(record != NULL, "%s", error.text);
	return record;
}

/* ---- Items, written and read ------------------------------------------------------------------------------------- */

/* One after the other, as a reader gives them. */
struct items {
	struct record_item *item;
	size_t count, size;
};

static struct record_item *add_item(struct items *items, enum record_item_kind kind)
{
	if (items->count == items->size) {
		items->size = items->size ? 2 * items->size : 16;
		items->item = xrealloc(items->item, items->size * sizeof *items->item);
	}
	memset(&items->item[items->count], 0, sizeof *items->item);
	items->item[items->count].kind = kind;
	return &items->item[items->count++];
}

static void release_items(struct items *items)
{
	free(items->item);
	*items = (struct items){.item = NULL};
}

static void write_items(const struct items *items, bool with_times)
{
	struct record *record = open_record(with_times);
	struct error error = {.text = ""};

	for (size_t i = 0; i < items->count; i++) {
		const struct record_item *item = &items->item[i];
		int status = 0;

		switch (item->kind) {
		case RECORD_HEADER:
			status = record_header(record, &item->terms, &error);
			break;
		case RECORD_GAME:
			record_begin_game(record, &item->terms, item->number, item->score);
			break;
		case RECORD_TURN:
			record_add_turn(record, &item->turn);
			break;
		case RECORD_RESULT:
			status = record_end_game(record, &item->result, &error);
			break;
		case RECORD_END:
			status = record_finish(record, &item->end, &error);
			break;
		case RECORD_EOF:
			break;
		}
		check(status == 0, "item %zu: %s", i, error.text);
	}
	record_close(record);
}

/* Read the whole file. Returns 0, or -1 with error filled, and the items up to there. */
static int read_items(struct items *items, struct error *error)
{
	FILE *file = fopen(path, "r");
	struct record_reader *reader;
	int status;

	*items = (struct items){.item = NULL};
	assert_non_null(file);
	reader = record_reader_new(file, path);
	for (;;) {
		struct record_item item;

		status = record_read(reader, &item, error);
		if (status < 0 || item.kind == RECORD_EOF)
			break;
		*add_item(items, item.kind) = item;
	}
	record_reader_free(reader);
	fclose(file);
	return status;
}

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
	check(is->is_start == should->is_start, "item %zu: a start, or not", at);
	check(memcmp(&is->dice, &should->dice, sizeof is->dice) == 0, "item %zu: dice %d%d", at, is->dice.die[0],
	      is->dice.die[1]);
	if (is->is_start)
		return;
	check(is->seat == should->seat, "item %zu: seat %d", at, is->seat + 1);
	check_text(at, "the play", is->play, should->play);
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
	check(is->blamed == should->blamed, "item %zu: seat %d is blamed", at, is->blamed + 1);
	check_text(at, "why", is->fault.why, should->fault.why);
	check_text(at, "the answer", is->fault.answer, should->fault.answer);
	check_text(at, "stderr", is->fault.errors, should->fault.errors);
	check_text(at, "the board", is->board, should->board);
	assert_memory_equal(&is->game_seed, &should->game_seed, sizeof is->game_seed);
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

static struct dice_key any_key(unsigned char byte)
{
	struct dice_key key;

	memset(&key, byte, sizeof key);
	key.bytes[0] = 0;
	return key;
}

/* Terms of which no field is like another. */
static struct record_terms any_terms(void)
{
	return (struct record_terms){
	    .game = "swedish-tables",
	    .games = 3,
	    .move_ms = 1000,
	    .clock_ms = 60000,
	    .inc_ms = 20,
	    .turns = 500,
	    .player = {{{"Greedy", "tablier", "0.1.0"}, "greedy"},
	               {{"Random", "A. Reader", ""}, "python3 bot.py -x 'a b'"}},
	    .commitment = any_key(0xc0),
	    .entropy = {{2, {0x5f, 0x3a}}, {0, {0}}},
	};
}

static struct record_item *add_header(struct items *items)
{
	struct record_item *item = add_item(items, RECORD_HEADER);

	item->terms = any_terms();
	return item;
}

static struct record_item *add_game(struct items *items, uint32_t number)
{
	struct record_item *item = add_item(items, RECORD_GAME);

	item->terms = any_terms();
	item->number = number;
	return item;
}

static struct record_result *add_result(struct items *items, enum tab_ending ending, uint8_t winner)
{
	struct record_result *result = &add_item(items, RECORD_RESULT)->result;

	*result = (struct record_result){.ending = ending, .winner = winner, .blamed = TAB_NOBODY};
	if (ending == TAB_FORFEIT) {
		result->fault.verdict = VERDICT_LATE;
		result->blamed = (uint8_t)(1 - winner);
		result->win.points = 1;
	}
	snprintf(result->board, sizeof result->board, "-O-----------o------------");
	result->game_seed = any_key(0xa1);
	return result;
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
	*turn = (struct record_turn){.is_start = true, .dice = {{3, 3}}, .us = -1};
	turn = &add_item(&items, RECORD_TURN)->turn;
	*turn = (struct record_turn){.is_start = true, .dice = {{6, 5}}, .us = -1};
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
				result->win = (struct tab_result){kind, monk, (uint8_t)(1 + 127 * winner)};
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
	assert_string_equal(record_how(TAB_DEAD, VERDICT_NONE), "dead");
	assert_string_equal(record_how(TAB_UNFINISHED, VERDICT_TURN_LIMIT), "unfinished");
	record_win(&result, text);
	assert_string_equal(text, "forfeit:1");
	result = (struct record_result){.ending = TAB_WON, .win = {TAB_JAN, false, 4}};
	record_win(&result, text);
	assert_string_equal(text, "jan:4");
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
		unlink(path);
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
			unlink(path);
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
	record_begin_game(record, &terms, 1, score);
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
	const struct record_turn turn = {.is_start = true, .dice = {{6, 5}}};
	const struct record_result result = {.ending = TAB_DEAD, .winner = TAB_NOBODY, .board = "-"};
	const uint32_t score[2] = {0, 0};
	struct record *record = open_record(false);
	struct text header, after;
	struct error error;

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	header = read_file();
	record_begin_game(record, &terms, 1, score);
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
	const struct record_turn turn = {.is_start = true, .dice = {{6, 5}}};
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
				record_begin_game(record, &terms, 77, score);
				if (game > 1)
					record_add_turn(record, &turn);
				record_drop_game(record);
				if (game > 2)
					record_drop_game(record);
			}
			record_begin_game(record, &terms, game, score);
			record_add_turn(record, &turn);
			assert_int_equal(record_end_game(record, &result, &error), 0);
		}
		if (drops) {
			record_begin_game(record, &terms, 77, score);
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
	const struct record_turn turn = {.is_start = true, .dice = {{6, 5}}};
	const uint32_t score[2] = {0, 0};
	struct record *record = open_record(true);
	struct items items;
	struct error error = {.text = ""};

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, score);
	record_add_turn(record, &turn);
	record_close(record);
	check(read_items(&items, &error) == 0, "%s", error.text);
	assert_int_equal(items.count, 1);
	release_items(&items);
}

static void without_a_record_nothing_is_done(void **state)
{
	const struct record_terms terms = any_terms();
	const struct record_turn turn = {.is_start = true};
	const struct record_result result = {.winner = TAB_NOBODY};
	const struct record_end end = {.winner = TAB_NOBODY};
	const uint32_t score[2] = {0, 0};
	struct error error = {.kind = ERROR_NONE};

	(void)state;
	assert_int_equal(record_header(NULL, &terms, &error), 0);
	record_begin_game(NULL, &terms, 1, score);
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
	snprintf(nowhere, sizeof nowhere, "%s/no/record.yaml", folder);
	assert_null(record_open(nowhere, true, &error));
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, nowhere));
	error.kind = ERROR_NONE;
	assert_null(record_open(folder, true, &error));
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

/* ---- Matches at random ------------------------------------------------------------------------------------------- */

enum finish { ON_BOARD, BY_FAULT, BY_RESIGNATION };

/* How a game of a script goes: at random, and at an end after so many turns. */
struct script_game {
	enum finish finish;
	uint32_t turns; /* not where it ends on the board */
	int loser;      /* 0 for any, or number of the seat */
};

enum { MOST_GAMES = 8, PLAY_US = 15000 };

struct script {
	const char *game;
	char seed[24];
	long points, move_ms, clock_ms, inc_ms, turns;
	bool without_times, is_broken_off;
	struct script_game games[MOST_GAMES];
	size_t count;
};

/* Written by the referee's rules: what replay must find. */
struct written {
	struct record_result result[MOST_GAMES];
	uint64_t turns;
};

static const struct script SWEDISH = {
    .game = "swedish-tables",
    .seed = "998302",
    .move_ms = 1000,
    .turns = 10000,
    .games = {{.finish = ON_BOARD}, {BY_FAULT, 5, 0}, {BY_RESIGNATION, 3, 0}},
    .count = 3,
};

static const struct script SHORT = {
    .game = "swedish-tables",
    .seed = "998302",
    .move_ms = 1000,
    .turns = 10000,
    .games = {{BY_FAULT, 3, 0}, {BY_RESIGNATION, 1, 0}, {BY_FAULT, 4, 0}},
    .count = 3,
};

static const struct script POINTS = {
    .game = "revertier",
    .seed = "8",
    .points = 3,
    .turns = 10000,
    .games = {{BY_FAULT, 2, 1}, {BY_FAULT, 3, 2}, {BY_RESIGNATION, 1, 1}, {BY_FAULT, 1, 1}},
    .count = 4,
};

static const struct script CLOCK = {
    .game = "revertier",
    .seed = "9",
    .clock_ms = 100,
    .inc_ms = 10,
    .turns = 10000,
    .games = {{BY_FAULT, 8, 0}},
    .count = 1,
};

static const struct script LIMIT = {
    .game = "swedish-tables",
    .seed = "998302",
    .turns = 6,
    .games = {{.finish = ON_BOARD}},
    .count = 1,
};

static int compare_outcomes(const void *a, const void *b)
{
	const struct tab_outcome *first = a, *second = b;
	int order = memcmp(&first->after, &second->after, sizeof first->after);

	return order ? order : first->result.kind - second->result.kind;
}

/* A legal play at random; the same whatever order they are listed in. */
static struct tab_play any_play(const struct tab_state *state, uint64_t *random)
{
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	size_t count = tab_plays(&state->rules, &state->position, state->dice, plays);

	assert_true(count > 0);
	qsort(plays, count, sizeof *plays, compare_outcomes);
	return plays[random_below(random, count)].play;
}

/* Lose the game for who is to play. */
static void give_up(struct record *record, struct tab_state *state, enum finish finish, struct record_result *result)
{
	const struct record_turn turn = {.seat = state->turn, .dice = state->dice, .us = -1};

	record_add_turn(record, &turn);
	if (finish == BY_FAULT) {
		result->fault.verdict = VERDICT_MALFORMED;
		result->blamed = state->turn;
		snprintf(result->fault.why, sizeof result->fault.why, "answered what is no play: 'x'");
		snprintf(result->fault.answer, sizeof result->fault.answer, "x");
		snprintf(result->fault.errors, sizeof result->fault.errors, "help / help");
	} else {
		result->fault.verdict = VERDICT_RESIGNED;
		snprintf(result->fault.why, sizeof result->fault.why, "it resigned");
	}
	tab_state_forfeit(state, state->turn);
}

/* Play and write one game. Returns who began it. */
static int play_game(struct record *record, const struct script *script, const struct script_game *game,
                     struct tab_state *state, struct record_result *result)
{
	uint64_t random = result->game_seed.bytes[0], throws = 0;
	int starter = state->turn;

	while (state->need != TAB_NEED_NOTHING) {
		struct record_turn turn = {.us = -1};
		struct tab_play play, made;
		struct tab_refusal refusal;

		if (state->need != TAB_NEED_PLAY) {
			if (state->turns >= (uint32_t)script->turns) {
				result->fault.verdict = VERDICT_TURN_LIMIT;
				tab_state_abandon(state);
				break;
			}
			turn.dice = dice_throw(&result->game_seed, ++throws); /* DI-8 */
			turn.is_start = state->need == TAB_NEED_STARTER;
			turn.seat = state->turn;
			if (tab_state_throw(state, turn.dice))
				snprintf(turn.play, sizeof turn.play, "pass");
			if (turn.is_start)
				starter = state->turn;
			if (turn.is_start || turn.play[0])
				record_add_turn(record, &turn);
			continue;
		}
		if (game->finish != ON_BOARD && state->turns >= game->turns &&
		    (game->loser == 0 || state->turn == game->loser - 1)) {
			give_up(record, state, game->finish, result);
			break;
		}
		turn.seat = state->turn;
		turn.dice = state->dice;
		turn.us = PLAY_US;
		if (state->turns % 4 == 1)
			snprintf(turn.info.text, sizeof turn.info.text, "turn %u", state->turns);
		play = any_play(state, &random);
		assert_int_equal(tab_state_play(state, &play, &made, &refusal), 0);
		tab_play_print(&state->rules, &made, turn.play);
		record_add_turn(record, &turn);
	}
	return starter;
}

static void write_script(const struct script *script, struct written *written)
{
	const struct tab_rules rules = rules_of(script->game);
	struct record *record = open_record(!script->without_times);
	struct record_terms terms = any_terms();
	struct tab_match match = {.games = 0};
	struct record_end end = {.games = 0};
	struct dice_key match_key;
	struct error error = {.text = ""};

	*written = (struct written){.turns = 0};
	assert_int_equal(dice_seed_parse(&end.seed, script->seed, &error), 0);
	snprintf(terms.game, sizeof terms.game, "%s", script->game);
	terms.games = script->points ? 0 : (long)script->count;
	terms.points = script->points;
	terms.move_ms = script->move_ms;
	terms.clock_ms = script->clock_ms;
	terms.inc_ms = script->inc_ms;
	terms.turns = script->turns;
	dice_commitment(&end.seed, &terms.commitment);
	memset(terms.entropy, 0, sizeof terms.entropy);
	dice_match_key(&end.seed, terms.entropy, &match_key);
	assert_int_equal(record_header(record, &terms, &error), 0);
	for (size_t i = 0; i < script->count; i++) {
		struct record_result *result = &written->result[i];
		int starter = tab_match_starter(&match, &rules);
		struct tab_state state;

		*result = (struct record_result){.blamed = TAB_NOBODY};
		dice_game_seed(&match_key, i + 1, &result->game_seed);
		tab_state_start(&state, &rules, starter);
		record_begin_game(record, &terms, (uint32_t)i + 1, match.points);
		starter = play_game(record, script, &script->games[i], &state, result);
		result->ending = (enum tab_ending)state.ending;
		result->winner = state.winner;
		result->win = state.result;
		if (state.turn == 1)
			tab_position_swap(&state.position);
		tab_position_print(&rules, &state.position, result->board);
		assert_int_equal(record_end_game(record, result, &error), 0);
		tab_match_add(&match, &state, starter);
		written->turns += state.turns;
	}
	end.games = match.games;
	end.score[0] = match.points[0];
	end.score[1] = match.points[1];
	end.winner = (uint8_t)tab_match_leader(&match, &rules, &end.tie_break);
	if (!script->is_broken_off)
		assert_int_equal(record_finish(record, &end, &error), 0);
	record_close(record);
}

/* A match of swedish-tables that is level on points, and decided by rank: one good win against many forfeits. */
static struct script tie_break(void)
{
	struct script script = SWEDISH;
	struct written written;
	struct tab_result win = {.points = 1};

	for (int seed = 1; win.points % 2 || win.points >= MOST_GAMES; seed++) {
		snprintf(script.seed, sizeof script.seed, "%d", seed);
		script.count = 1;
		write_script(&script, &written);
		win = written.result[0].win;
	}
	for (; script.count <= win.points; script.count++)
		script.games[script.count] = (struct script_game){BY_FAULT, 1, written.result[0].winner + 1};
	return script;
}

static void a_record_of_the_referee_holds(void **state)
{
	const struct script scripts[] = {SWEDISH, SHORT, POINTS, CLOCK, LIMIT, tie_break()};

	(void)state;
	for (size_t i = 0; i < LENGTH(scripts); i++)
		for (int variant = 0; variant < 4; variant++) {
			struct script script = scripts[i];
			struct written written;
			struct replay_report report;
			struct error error = {.text = ""};

			script.without_times = variant & 1;
			script.is_broken_off = variant & 2;
			write_script(&script, &written);
			check(replay_file(path, &report, &error) == 0, "script %zu: %s", i, error.text);
			assert_int_equal(report.games, script.count);
			assert_int_equal(report.turns, written.turns);
			assert_int_equal(report.is_cut_off, script.is_broken_off);
		}
}

static void games_at_random_hold(void **state)
{
	static const char *const seeds[] = {"1", "2", "3", "4", "5", "6", "18446744073709551615"};

	(void)state;
	for (size_t i = 0; tab_game_at(i); i++)
		for (size_t j = 0; j < LENGTH(seeds); j++) {
			struct script script = {
			    .game = tab_game_at(i)->name, .move_ms = 15, .turns = 10000, .count = 3};
			struct written written;
			struct replay_report report;
			struct error error = {.text = ""};

			snprintf(script.seed, sizeof script.seed, "%s", seeds[j]);
			write_script(&script, &written);
			check(replay_file(path, &report, &error) == 0, "%s with seed %s: %s", script.game, seeds[j],
			      error.text);
			assert_int_equal(report.turns, written.turns);
		}
}

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
	unlink(path);
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

static void a_game_alone_holds(void **state)
{
	/* Without header and end; who begins is told by the first turn. */
	struct written written;
	struct text text;
	char *document;

	(void)state;
	write_script(&SWEDISH, &written);
	text = read_file();
	document = strstr(text.data, "---\ntablier: game");
	for (int game = 1; game <= 3; game++) {
		char *next = strstr(document + 3, "---\n");
		struct replay_report report;
		struct error error = {.text = ""};

		assert_non_null(next);
		write_file(document, (size_t)(next - document));
		check(replay_file(path, &report, &error) == 0, "game %d: %s", game, error.text);
		assert_int_equal(report.games, 1);
		assert_false(report.is_cut_off);
		document = next;
	}
	text_release(&text);
}

static void several_matches_in_one_file_hold(void **state)
{
	const struct script scripts[] = {SHORT, POINTS, SWEDISH};
	struct text all = {.data = NULL};
	struct replay_report report;
	struct error error = {.text = ""};
	uint64_t turns = 0;

	(void)state;
	for (int broken_off = 0; broken_off < 2; broken_off++) {
		turns = 0;
		text_clear(&all);
		for (size_t i = 0; i < LENGTH(scripts); i++) {
			struct script script = scripts[i];
			struct written written;
			struct text one;

			script.is_broken_off = broken_off && i == 1;
			write_script(&script, &written);
			one = read_file();
			text_add(&all, one.data, one.used);
			text_release(&one);
			turns += written.turns;
		}
		write_file(all.data, all.used);
		check(replay_file(path, &report, &error) == 0, "%s", error.text);
		assert_int_equal(report.games, SHORT.count + POINTS.count + SWEDISH.count);
		assert_int_equal(report.turns, turns);
		assert_int_equal(report.is_cut_off, broken_off);
	}
	text_release(&all);
}

static void no_descriptor_is_left_open(void **state)
{
	struct written written;
	struct replay_report report;
	struct error error;
	int before = dup(STDERR_FILENO), after;

	(void)state;
	close(before);
	write_script(&SHORT, &written);
	assert_int_equal(replay_file(path, &report, &error), 0);
	write_file("--- x", 5);
	assert_int_equal(replay_file(path, &report, &error), -1);
	after = dup(STDERR_FILENO);
	close(after);
	assert_int_equal(after, before);
}

/* ---- Changed records --------------------------------------------------------------------------------------------- */

/*
 * One change in a file. The line is the nth that holds the words of `find`, from the end if nth is negative. A value is
 * set in it, a key taken away with its value, the whole line put otherwise or (NULL) taken away, or a line put before
 * it.
 */
struct edit {
	enum { NOTHING, SET_VALUE, SET_LINE, PUT_BEFORE } how;
	const char *find;
	int nth;
	const char *key, *value;
};

#define SET(find, nth, key, value) ((struct edit){SET_VALUE, find, nth, key, value})
#define LINE(find, nth, value)     ((struct edit){SET_LINE, find, nth, NULL, value})
#define BEFORE(find, nth, value)   ((struct edit){PUT_BEFORE, find, nth, NULL, value})
#define NO_EDIT                    ((struct edit){.how = NOTHING})

/* The line that an error should name: the nth that holds these words, so many above it, or that of the change. */
struct place {
	const char *find;
	int nth, above;
};

#define AT(find, nth)    ((struct place){find, nth, 0})
#define AT_DOCUMENT(nth) ((struct place){"tablier: ", nth, 1})
#define HERE             ((struct place){NULL, 0, 0})

struct span {
	size_t from, to;
};

static struct span find_line(const struct text *text, const char *find, int nth)
{
	struct span found = {0, 0};
	int count = 0, all = 0;

	for (int round = nth < 0 ? 0 : 1; round < 2; round++) {
		size_t from = 0;

		for (count = 0; from < text->used; from += strcspn(text->data + from, "\n") + 1) {
			size_t to = from + strcspn(text->data + from, "\n");

			if (!memmem(text->data + from, to - from, find, strlen(find)))
				continue;
			found = (struct span){from, to};
			if (++count == (nth < 0 ? all + 1 + nth : nth) && round == 1)
				return found;
		}
		all = count;
	}
	fail_at(__FILE__, __LINE__, "the record has no line %d with '%s'", nth, find);
	return found;
}

static long line_number(const struct text *text, size_t at)
{
	long line = 1;

	for (size_t i = 0; i < at; i++)
		line += text->data[i] == '\n';
	return line;
}

/* Where a value ends: of a list, a map, a quoted text, or a word. */
static size_t value_end(const char *data, size_t from, size_t to)
{
	if (data[from] == '[')
		return (size_t)((char *)memchr(data + from, ']', to - from) - data) + 1;
	if (data[from] == '\'') {
		for (from++; from < to && (data[from] != '\'' || data[from + 1] == '\''); from++)
			from += data[from] == '\'';
		return from + 1;
	}
	while (from < to && data[from] != '}' && strncmp(data + from, ", ", 2) != 0)
		from++;
	return from;
}

static struct span find_value(const struct text *text, struct span line, const char *key)
{
	size_t length = strlen(key);

	for (size_t at = line.from; at + length + 1 < line.to; at++) {
		bool is_start = at == line.from || text->data[at - 1] == '{' || text->data[at - 1] == ' ';

		if (is_start && strncmp(text->data + at, key, length) == 0 && text->data[at + length] == ':')
			return (struct span){at + length + 2, value_end(text->data, at + length + 2, line.to)};
	}
	fail_at(__FILE__, __LINE__, "no key '%s' in '%.*s'", key, (int)(line.to - line.from), text->data + line.from);
	return line;
}

static void splice(struct text *text, struct span span, const char *with)
{
	struct text next = {.data = NULL};

	text_add(&next, text->data, span.from);
	text_add_string(&next, with);
	text_add(&next, text->data + span.to, text->used - span.to);
	text_release(text);
	*text = next;
}

/* Make the change. Returns the number of its line. */
static long make_edit(struct text *text, struct edit edit)
{
	struct span span = find_line(text, edit.find, edit.nth);
	long line = line_number(text, span.from);

	if (edit.how == PUT_BEFORE) {
		splice(text, (struct span){span.from, span.from}, "\n");
		splice(text, (struct span){span.from, span.from}, edit.value);
	} else if (edit.how == SET_LINE) {
		span.to += !edit.value;
		splice(text, span, edit.value ? edit.value : "");
	} else {
		span = find_value(text, span, edit.key);
		if (!edit.value) {
			/* The key as well, and a comma before or behind. */
			span.from -= strlen(edit.key) + 2;
			if (text->data[span.to] == ',')
				span.to += 2;
			else if (text->data[span.from - 1] == ' ')
				span.from -= 2;
		}
		splice(text, span, edit.value ? edit.value : "");
	}
	return line;
}

/* Replay the record of a script with one change or two. Returns the line that an error should name. */
static long replay_changed(const struct script *script, struct edit edit, struct edit other, struct place place,
                           int *status, struct error *error)
{
	struct written written;
	struct replay_report report;
	struct text text;
	long line;

	write_script(script, &written);
	text = read_file();
	line = make_edit(&text, edit);
	if (other.how != NOTHING)
		make_edit(&text, other);
	if (place.find)
		line = line_number(&text, find_line(&text, place.find, place.nth).from) - place.above;
	write_file(text.data, text.used);
	text_release(&text);
	*error = (struct error){.text = ""};
	*status = replay_file(path, &report, error);
	return line;
}

/* The changed record should be refused with these words, for the line at that place. */
static void changed_twice(const char *what, const struct script *script, struct edit edit, struct edit other,
                          struct place place, const char *words)
{
	struct error error;
	char start[1200];
	int status;
	long line = replay_changed(script, edit, other, place, &status, &error);

	check(status == -1, "%s: it holds", what);
	check(error.kind == ERROR_FAILED, "%s: it is of kind %d: %s", what, error.kind, error.text);
	snprintf(start, sizeof start, "%s:%ld: ", path, line);
	check(strncmp(error.text, start, strlen(start)) == 0, "%s: it should be of line %ld, and is %s", what, line,
	      error.text);
	check(strstr(error.text, words) != NULL, "%s: it should be '%s', and is %s", what, words, error.text);
}

static void changed(const char *what, const struct script *script, struct edit edit, struct place place,
                    const char *words)
{
	changed_twice(what, script, edit, NO_EDIT, place, words);
}

static void still_holds(const char *what, const struct script *script, struct edit edit)
{
	struct error error;
	int status;

	replay_changed(script, edit, NO_EDIT, HERE, &status, &error);
	check(status == 0, "%s: %s", what, error.text);
}

/* ---- What is not true -------------------------------------------------------------------------------------------- */

/* The first match is of a seed with vectors in spec/dice.md: 65 for the start, then 22, 42, 61, 24, 44, 51, … */

static void changed_matches_and_games_are_found(void **state)
{
	/* RE-3, RE-4 */
	(void)state;
	changed("an even number of games", &SWEDISH, SET("games: 3", 1, "games", "2"), AT_DOCUMENT(1),
	        "a match of swedish-tables is an odd number of games");
	changed("another game in the header", &SWEDISH, SET("game: swedish", 1, "game", "trictrac"), AT_DOCUMENT(1),
	        "unknown game 'trictrac'");
	changed("another game in a game", &SWEDISH, SET("game: swedish", 2, "game", "revertier"), AT_DOCUMENT(2),
	        "the match is of swedish-tables, and this game of revertier");
	changed("move_ms", &SWEDISH, SET("limits:", 2, "move_ms", "1001"), AT_DOCUMENT(2),
	        "the limits are not those of the match");
	changed("clock_ms", &SWEDISH, SET("limits:", 2, "clock_ms", "1"), AT_DOCUMENT(2),
	        "the limits are not those of the match");
	changed("inc_ms", &SWEDISH, SET("limits:", 3, "inc_ms", "1"), AT_DOCUMENT(3),
	        "the limits are not those of the match");
	changed("turns", &SWEDISH, SET("limits:", 4, "turns", "9999"), AT_DOCUMENT(4),
	        "the limits are not those of the match");
	changed("a name", &SWEDISH, SET("seat: 1, name", 2, "name", "'Greed'"), AT_DOCUMENT(2),
	        "player 1 is not that of the match");
	changed("an author", &SWEDISH, SET("seat: 2, name", 2, "author", "''"), AT_DOCUMENT(2),
	        "player 2 is not that of the match");
	changed("a version", &SWEDISH, SET("seat: 2, name", 3, "version", "'1'"), AT_DOCUMENT(3),
	        "player 2 is not that of the match");
	changed("a command", &SWEDISH, SET("seat: 1, name", 4, "command", "'x'"), AT_DOCUMENT(4),
	        "player 1 is not that of the match");
	changed(
	    "a game's commitment", &SWEDISH,
	    SET("commitment:", 2, "commitment", "'0000000000000000000000000000000000000000000000000000000000000000'"),
	    AT_DOCUMENT(2), "the commitment is not that of the match");
	changed("the first number", &SWEDISH, SET("number:", 1, "number", "2"), AT_DOCUMENT(2),
	        "game 2 should be game 1");
	changed("the last number", &SWEDISH, SET("number:", 3, "number", "2"), AT_DOCUMENT(4),
	        "game 2 should be game 3");
	changed("the first score", &SWEDISH, SET("score:", 1, "score", "[0, 1]"), AT_DOCUMENT(2),
	        "the score before the game should be 0-0");
	changed("a later score", &SWEDISH, SET("score:", 3, "score", "[0, 0]"), AT_DOCUMENT(4),
	        "the score before the game should be ");
}

static void changed_turns_are_found(void **state)
{
	/* RE-5, RE-6 */
	(void)state;
	changed("the digits of a throw", &SWEDISH, SET("dice: 42", 1, "dice", "24"), HERE,
	        "the dice are 24, and by the game's seed should be 42");
	changed("the digits of the throw for the start", &SWEDISH, SET("start: 65", 1, "start", "64"), HERE,
	        "the dice are 64, and by the game's seed should be 65");
	changed("the dice of the last turn", &SHORT, SET("dice: 61}", 1, "dice", "16"), HERE,
	        "the dice are 16, and by the game's seed should be 61");
	changed("the start the other way round", &SWEDISH, SET("start: 65", 1, "start", "56"),
	        AT("who: 2, dice: 22", 1), "it is the turn of seat 1");
	changed("a tie that was not thrown", &SWEDISH, BEFORE("start: 65", 1, "- {start: 22}"), HERE,
	        "the dice are 22, and by the game's seed should be 65");
	changed("no start", &SWEDISH, LINE("start: 65", 1, NULL), AT("who: 2, dice: 22", 1),
	        "nobody has thrown for the start");
	changed("a second start", &SWEDISH, BEFORE("dice: 42", 1, "- {start: 65}"), HERE,
	        "no throw for the start is due here");
	changed("a start where the rules name who begins", &SWEDISH, LINE("turns:", -1, "turns:\n- {start: 65}"),
	        AT("- {start: 65}", -1), "no throw for the start is due here");
	changed("the other seat", &SWEDISH, SET("who: 1, dice: 42", 1, "who", "2"), HERE, "it is the turn of seat 1");
	changed("a turn left out", &SWEDISH, LINE("who: 1, dice: 42", 1, NULL), AT("dice: 61", 1),
	        "it is the turn of seat 1");
	changed("a turn too many", &SWEDISH, BEFORE("result:", 1, "- {who: 1, dice: 11, play: pass}"), HERE,
	        "the game is over before this turn");
	changed("a turn after one without a play", &SWEDISH, BEFORE("result:", 2, "- {who: 1, dice: 11, play: pass}"),
	        HERE, "the turn before has no play");
	changed("a turn beyond the limit", &LIMIT, BEFORE("result:", 1, "- {who: 2, dice: 11, play: pass}"), HERE,
	        "the game has more turns than its limit of 6");
	changed(
	    "an illegal play", &SWEDISH, SET("dice: 22", 1, "play", "1/7"), HERE,
	    "the play '1/7' with 22 on board -O-----------o------------ is illegal: no die makes a step of this length "
	    "(TG-2.1)");
	changed("a pass where a play is possible", &SWEDISH, SET("dice: 22", 1, "play", "pass"), HERE, "(TG-3.1)");
	changed("a play that uses too few dice", &SWEDISH, SET("dice: 22", 1, "play", "1/3 3/5 5/7"), HERE, "(TG-3.1)");
	changed("what is no play", &SWEDISH, SET("dice: 22", 1, "play", "1-3"), HERE, "'1-3' is not a step");
	changed("an asterisk where nothing is sent", &SWEDISH, SET("dice: 22", 1, "play", "1/3* 3/5 5/7 7/9"), HERE,
	        "the play '1/3* 3/5 5/7 7/9' should be written '1/3 3/5 5/7 7/9'");
	changed("steps drawn together", &SWEDISH, SET("dice: 22", 1, "play", "1/3 3/5 5/7(1) 7/9"), HERE,
	        "should be written '1/3 3/5 5/7 7/9'");
	changed("a point with a zero before it", &SWEDISH, SET("dice: 22", 1, "play", "01/3 3/5 5/7 7/9"), HERE,
	        "should be written '1/3 3/5 5/7 7/9'");
	changed("a play where none is possible", &SWEDISH, SET("play: pass", 1, "play", "1/2"), HERE,
	        "no play is possible, the turn passes");
	changed("nothing where the turn passes", &SWEDISH, SET("play: pass", 1, "play", NULL), HERE,
	        "no play is possible, the turn passes");
	changed("a pass that took time", &SWEDISH, SET("play: pass", 1, "play", "pass, ms: 0.000"), HERE,
	        "a pass takes no time");
	still_holds("a play as long as the limit", &SWEDISH, SET("dice: 42", 1, "ms", "1000.000"));
	changed("a play longer than the limit", &SWEDISH, SET("dice: 42", 1, "ms", "1000.001"), HERE,
	        "the play took longer than the limit of 1000 ms");
	/* Three plays of 15 ms, each with 10 put on, leave 85 of 100. */
	still_holds("a play as long as the clock", &CLOCK, SET("ms: 15.000", -1, "ms", "85.000"));
	changed("a play longer than the clock", &CLOCK, SET("ms: 15.000", -1, "ms", "85.001"), HERE,
	        "the play took longer than the player's clock allowed");
	changed("a first play longer than the clock", &CLOCK, SET("ms: 15.000", 1, "ms", "100.001"), HERE,
	        "the play took longer than the player's clock allowed");
	still_holds("a time left out", &CLOCK, SET("ms: 15.000", 2, "ms", NULL));
}

static void results_that_contradict_themselves_are_found(void **state)
{
	/* RE-8, RE-9, and the column of blame in verdicts.md */
	(void)state;
	changed("a win on the board called a forfeit", &SWEDISH, SET("result:", 1, "how", "forfeit"), HERE,
	        "a game that was 'forfeit' cannot have the verdict 'none'");
	changed("a verdict on a win", &SWEDISH, BEFORE("board:", 1, "verdict: {name: late, seat: 1, text: ''}"),
	        AT("result:", 1), "a game that was 'won' cannot have the verdict 'late'");
	changed("a forfeit without a verdict", &SHORT, LINE("verdict:", 1, NULL), AT("result:", 1),
	        "a game that was 'forfeit' cannot have the verdict 'none'");
	changed("a forfeit called won", &SHORT, SET("result:", 1, "how", "won"), HERE,
	        "a game that was 'won' cannot have the verdict 'malformed'");
	changed("a forfeit called dead", &SHORT, SET("result:", 1, "how", "dead"), HERE,
	        "a game that was 'dead' cannot have the verdict 'malformed'");
	changed("a forfeit called unfinished", &SHORT, SET("result:", 1, "how", "unfinished"), HERE,
	        "a game that was 'unfinished' cannot have the verdict 'malformed'");
	changed("a forfeit called resigned", &SHORT, SET("result:", 1, "how", "resigned"), HERE,
	        "a game that was 'resigned' cannot have the verdict 'malformed'");
	changed("a resignation called a forfeit", &SHORT, SET("result:", 2, "how", "forfeit"), HERE,
	        "a game that was 'forfeit' cannot have the verdict 'resigned'");
	changed("a forfeit by the limit of turns", &SHORT, SET("verdict:", 1, "name", "turn-limit"), AT("result:", 1),
	        "a game that was 'forfeit' cannot have the verdict 'turn-limit'");
	changed("an unfinished game without a verdict", &LIMIT, LINE("verdict:", 1, NULL), AT("result:", 1),
	        "a game that was 'unfinished' cannot have the verdict 'none'");
	changed("an unfinished game with another verdict", &LIMIT, SET("verdict:", 1, "name", "late"), AT("result:", 1),
	        "a game that was 'unfinished' cannot have the verdict 'late'");

	changed("a fault that nobody is blamed for", &SHORT, SET("verdict:", 1, "seat", NULL), AT("result:", 1),
	        "the verdict 'malformed' names no seat to blame");
	changed("a resignation that a seat is blamed for", &SHORT, SET("verdict:", 2, "name", "resigned, seat: 2"),
	        AT("result:", 2), "the verdict 'resigned' names a seat, and blames nobody");
	changed("a limit that a seat is blamed for", &LIMIT, SET("verdict:", 1, "name", "turn-limit, seat: 1"),
	        AT("result:", 1), "the verdict 'turn-limit' names a seat, and blames nobody");

	changed("a win left out", &SWEDISH, SET("result:", 1, "win", NULL), HERE, "the win is missing");
	changed("a forfeit's win left out", &SHORT, SET("result:", 1, "win", NULL), HERE, "the win is missing");
	changed("a win of nobody", &SWEDISH, SET("result:", 1, "winner", "nobody"), HERE,
	        "nobody won, and a win is named");
	changed("an unfinished game with a win", &LIMIT, SET("result:", 1, "winner", "nobody, win: jan:4"), HERE,
	        "nobody won, and a win is named");
	changed("a win on the board by forfeit", &SWEDISH, SET("result:", 1, "win", "forfeit:1"), HERE,
	        "a game that was 'won' is not won by 'forfeit:1'");
	changed("a forfeit with a win on the board", &SHORT, SET("result:", 1, "win", "jan:1"), HERE,
	        "a game that was 'forfeit' is not won by 'jan:1'");
	changed("a resignation with a win on the board", &SHORT, SET("result:", 2, "win", "bearing-off:1"), HERE,
	        "a game that was 'resigned' is not won by 'bearing-off:1'");
}

static void a_forfeit_has_no_monk(void **state)
{
	/* RE-8: forfeit:POINTS */
	(void)state;
	changed("a forfeit with a monk", &SHORT, SET("result:", 1, "win", "forfeit+monk:1"), HERE, "forfeit+monk:1");
}

static void changed_results_are_found(void **state)
{
	/* RE-7, RE-8, RE-10, RE-11 */
	(void)state;
	changed("a win on the board called dead", &SWEDISH, LINE("result:", 1, "result: {how: dead, winner: nobody}"),
	        HERE, "the game ended otherwise: it was won");
	changed("a win of another kind", &SWEDISH, SET("result:", 1, "win", "block:2"), HERE, "', not 'block:2'");
	changed("another board", &SWEDISH, SET("board:", 1, "board", "'-O-----------o------------'"), AT("result:", 1),
	        "the final board should be '");
	changed("another board after a forfeit", &SWEDISH, SET("board:", 2, "board", "'-O-----------o------------'"),
	        AT("result:", 2), "the final board should be '");
	changed("another game's seed", &SHORT,
	        SET("seed: '15c8", 1, "seed", "'8e056a8b77878a907a6b455a8d46d503376d11ce87b5f045b67b75248fa7bf1a'"),
	        AT("start: 65", 1), "the dice are 65, and by the game's seed should be 55");

	changed_twice("a forfeit called won, without a verdict", &SHORT,
	              LINE("result:", 1, "result: {how: won, winner: 1, win: jan:4}"), LINE("verdict:", 1, NULL), HERE,
	              "the game is not over on the board");
	changed_twice("a forfeit called dead, without a verdict", &SHORT,
	              LINE("result:", 1, "result: {how: dead, winner: nobody}"), LINE("verdict:", 1, NULL), HERE,
	              "the game is not over on the board");
	changed("a forfeit of nobody", &SHORT, LINE("result:", 1, "result: {how: forfeit, winner: nobody}"), HERE,
	        "somebody must win a forfeited game");
	changed("a resignation of nobody", &SHORT, LINE("result:", 2, "result: {how: resigned, winner: nobody}"), HERE,
	        "somebody must win a forfeited game");
	changed("a fault that the winner is blamed for", &SHORT, SET("verdict:", 1, "seat", "1"), AT("result:", 1),
	        "the loser is not the one to blame");
	changed("another winner of a forfeit", &SHORT, SET("result:", 1, "winner", "2"), HERE,
	        "the loser is not the one to blame");
	changed("another winner of a resignation", &SHORT, SET("result:", 2, "winner", "2"), HERE,
	        "seat 1 was not asked for a play");
	changed("a forfeit of two points", &SHORT, SET("result:", 1, "win", "forfeit:2"), HERE,
	        "the win should be 'forfeit:1', not 'forfeit:2'");
	still_holds("another fault of who was asked", &SHORT, SET("verdict:", 1, "name", "late"));
	changed_twice("lateness of who was not asked", &SHORT, SET("verdict:", 1, "name", "late"),
	              LINE("dice: 61}", 1, NULL), AT("result:", 1), "seat 2 was not asked for a play");

	changed_twice("a forfeit called unfinished, by its verdict too", &SHORT,
	              LINE("result:", 1, "result: {how: unfinished, winner: nobody}"),
	              LINE("verdict:", 1, "verdict: {name: turn-limit, text: ''}"), HERE,
	              "the game has 3 turns, and its limit is 10000");
	changed("an unfinished game with a winner", &LIMIT, SET("result:", 1, "winner", "1, win: jan:4"), HERE,
	        "the winner should be nobody");
	changed_twice("an unfinished game that is short of its limit", &LIMIT, SET("limits:", 1, "turns", "7"),
	              SET("limits:", 2, "turns", "7"), AT("result:", 1), "the game has 6 turns, and its limit is 7");
	changed("an unfinished game whose last turn has no play", &LIMIT, SET("- {who:", -1, "play", NULL),
	        AT("result:", 1), "the last turn has no play");
}

static void the_winner_of_a_game_on_the_board_is_the_one_who_won(void **state)
{
	struct written written;

	(void)state;
	write_script(&SWEDISH, &written);
	if (written.result[0].winner == 0)
		changed("the other winner", &SWEDISH, SET("result:", 1, "winner", "2"), HERE,
		        "the winner should be seat 1");
	else
		changed("the other winner", &SWEDISH, SET("result:", 1, "winner", "1"), HERE,
		        "the winner should be seat 2");
}

static void changed_ends_are_found(void **state)
{
	/* RE-11, RE-12 */
	const struct script tie = tie_break();

	(void)state;
	changed("another number of games", &SWEDISH, SET("games: 3", 2, "games", "5"), AT_DOCUMENT(-1),
	        "the match has 3 games, not 5");
	changed("another score", &SWEDISH, SET("score:", -1, "score", "[0, 0]"), AT_DOCUMENT(-1),
	        "the score should be ");
	changed("a winner where there is one", &SWEDISH, SET("winner:", -1, "winner", "nobody"), AT_DOCUMENT(-1),
	        "the winner should be seat ");
	changed("a tie-break where points decided", &SWEDISH, BEFORE("seed:", -1, "tie_break: true"), AT_DOCUMENT(-1),
	        "tie_break is wrong");
	changed("no tie-break where points were level", &tie, LINE("tie_break:", 1, NULL), AT_DOCUMENT(-1),
	        "tie_break is missing");
	changed("nobody wins where points were level", &tie, SET("winner:", -1, "winner", "nobody"), AT_DOCUMENT(-1),
	        "the winner should be seat ");
	changed("a match of more games", &SWEDISH, SET("games: 3", 1, "games", "5"), AT_DOCUMENT(-1),
	        "the match is not over");
	changed("a match of fewer games", &SWEDISH, SET("games: 3", 1, "games", "1"), AT_DOCUMENT(3),
	        "the match was over before this game");
	changed("a match to fewer points", &POINTS, SET("points: 3", 1, "points", "1"), AT_DOCUMENT(3),
	        "the match was over before this game");
	changed("a match to more points", &POINTS, SET("points: 3", 1, "points", "4"), AT_DOCUMENT(-1),
	        "the match is not over");
	changed("another seed", &SWEDISH,
	        SET("seed:", -1, "seed", "'0000000000000000000000000000000000000000000000000000000000000008'"),
	        AT_DOCUMENT(-1), "the seed is not the one that the commitment was made to");
	changed("other entropy of seat 1", &SWEDISH, SET("entropy:", 1, "entropy", "['00', '']"), AT_DOCUMENT(-1),
	        "the seeds of the games do not follow from that of the match");
	changed("other entropy of seat 2", &SWEDISH, SET("entropy:", 1, "entropy", "['', '5f3a']"), AT_DOCUMENT(-1),
	        "the seeds of the games do not follow from that of the match");
}

static void another_commitment_throughout_is_found(void **state)
{
	static const char other[] = "3852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df530";
	struct written written;
	struct text text;
	struct replay_report report;
	struct error error = {.text = ""};

	(void)state;
	write_script(&SWEDISH, &written);
	text = read_file();
	for (char *at = text.data; (at = strstr(at, "commitment: '")); at += 13)
		memcpy(at + 13, other, 64);
	write_file(text.data, text.used);
	text_release(&text);
	assert_int_equal(replay_file(path, &report, &error), -1);
	assert_non_null(strstr(error.text, "the seed is not the one that the commitment was made to"));
}

static void an_end_without_a_header_is_found(void **state)
{
	struct written written;
	struct text text;
	struct replay_report report;
	struct error error = {.text = ""};
	char place[1200];
	char *games;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	games = strstr(text.data, "---\ntablier: game");
	write_file(games, text.used - (size_t)(games - text.data));
	text_release(&text);
	text = read_file();
	snprintf(place, sizeof place, "%s:%ld: the end of a match that has no header", path,
	         line_number(&text, find_line(&text, "tablier: end", 1).from) - 1);
	text_release(&text);
	assert_int_equal(replay_file(path, &report, &error), -1);
	assert_string_equal(error.text, place);
}

static void more_ties_than_anybody_throws_are_found(void **state)
{
	struct written written;
	struct text text, ties = {.data = NULL};
	struct replay_report report;
	struct error error = {.text = ""};
	char place[1200];
	long line;

	(void)state;
	write_script(&LIMIT, &written);
	text = read_file();
	for (int i = 0; i < 2000; i++)
		text_add_string(&ties, i ? "\n- {start: 11}" : "- {start: 11}");
	line = make_edit(&text, LINE("start: 65", 1, ties.data));
	write_file(text.data, text.used);
	text_release(&text);
	text_release(&ties);
	assert_int_equal(replay_file(path, &report, &error), -1);
	/* A thousand beyond the limit of 6, and no fewer. */
	snprintf(place, sizeof place, "%s:%ld: the game has more turns than its limit of 6", path, line + 1007);
	assert_string_equal(error.text, place);
}

static void a_file_without_a_record_is_found(void **state)
{
	static const char *const texts[] = {"", "\n", "# nothing\n", "\n\n  \n"};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct replay_report report;
		struct error error = {.text = ""};
		char place[1200];

		write_file(texts[i], strlen(texts[i]));
		assert_int_equal(replay_file(path, &report, &error), -1);
		snprintf(place, sizeof place, "%s:1: there is no record in it", path);
		assert_string_equal(error.text, place);
		assert_int_equal(error.kind, ERROR_FAILED);
	}
}

static void a_file_that_cannot_be_read_is_wrong_use(void **state)
{
	struct replay_report report;
	struct error error = {.kind = ERROR_NONE};

	(void)state;
	assert_int_equal(replay_file(path, &report, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "cannot read '"));
	assert_non_null(strstr(error.text, "No such file"));
	error.kind = ERROR_NONE;
	assert_int_equal(replay_file(folder, &report, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.text, "cannot read '"));
}

/* ---- What is not of the form ------------------------------------------------------------------------------------- */

static void other_keys_and_values_are_refused(void **state)
{
	/* RE-1 */
	(void)state;
	changed("another key", &SHORT, LINE("referee:", 1, "umpire: 'x'"), HERE,
	        "the key 'referee' should be here, not 'umpire'");
	changed("a key left out", &SHORT, LINE("referee:", 1, NULL), AT("date:", 1),
	        "the key 'referee' should be here, not 'date'");
	changed("a key too many", &SHORT, BEFORE("commitment:", 1, "colour: red"), HERE,
	        "the key 'commitment' should be here, not 'colour'");
	changed("a key too many at the end", &SHORT, LINE("entropy:", 1, "entropy: ['', '']\ncolour: red"),
	        AT("colour", 1), "nothing is known of 'colour' here");
	changed("a key too many in a turn", &SHORT, SET("dice: 42", 1, "who", "1, colour: red"), HERE,
	        "the key 'dice' should be here");
	changed("a key too many at the end of a turn", &SHORT, SET("start: 65", 1, "start", "65, colour: red"), HERE,
	        "nothing is known of 'colour' here");
	changed("a key twice", &SHORT, BEFORE("number: 1", 1, "number: 1"), AT("number: 1", 2),
	        "the key 'game' should be here, not 'number'");
	changed("keys in another order", &SHORT, LINE("dice: 42", 1, "- {dice: 42, who: 1}"), HERE,
	        "the key 'who' should be here, not 'dice'");
	changed("games and points", &SHORT, BEFORE("games: 3", 1, "points: 3"), AT("games: 3", 1),
	        "the key 'limits' should be here, not 'games'");
	changed("no kind of document", &SHORT, SET("tablier: game", 1, "tablier", "dice"), AT_DOCUMENT(2),
	        "'dice' is no kind of document");
	changed("the last key left out", &SHORT, LINE("entropy:", 1, NULL), AT_DOCUMENT(2),
	        "the key 'entropy' should be here, and is the end of a map");
	changed("another format", &SHORT, SET("format:", 2, "format", "2"), HERE,
	        "here should be a number from 1 to 1");
	changed("the first key is another", &SHORT, LINE("tablier: end", 1, "table: end"), HERE,
	        "the key 'tablier' should be here, not 'table'");
	changed("an alias", &SHORT, SET("tablier: match", 1, "tablier", "*match"), HERE, "anchors, aliases and tags");
	changed("an anchor at a word", &SHORT, SET("number: 1", 1, "number", "&one 1"), HERE,
	        "anchors, aliases and tags");
	changed("an anchor at a list", &SHORT, SET("score:", 1, "score", "&s [0, 0]"), HERE,
	        "anchors, aliases and tags");
	changed("an anchor at a map", &SHORT, LINE("start: 65", 1, "- &t {start: 65}"), HERE,
	        "anchors, aliases and tags");
	changed("a tag at a word", &SHORT, SET("number: 1", 1, "number", "!!int 1"), HERE, "anchors, aliases and tags");
	changed("a tag at a list", &SHORT, SET("score:", 1, "score", "!!seq [0, 0]"), HERE,
	        "anchors, aliases and tags");
	changed("a tag at a map", &SHORT, LINE("start: 65", 1, "- !!map {start: 65}"), HERE,
	        "anchors, aliases and tags");
	changed("a merge key", &SHORT, BEFORE("limits:", 1, "<<: {}"), HERE,
	        "the key 'limits' should be here, not '<<'");
	changed("a list for a word", &SHORT, SET("number: 1", 1, "number", "[1]"), HERE,
	        "here should be a word, and is a list");
	changed("a map for a word", &SHORT, SET("number: 1", 1, "number", "{a: 1}"), HERE,
	        "here should be a word, and is a map");
	changed("a word for a list", &SHORT, SET("score:", 1, "score", "0"), HERE,
	        "here should be a list, and is a word");
	changed("a map for a list", &SHORT, SET("score:", 1, "score", "{0: 0}"), HERE,
	        "here should be a list, and is a map");
	changed("a word for a map", &SHORT, LINE("start: 65", 1, "- 65"), HERE, "here should be a map, and is a word");
	changed("a list for a map", &SHORT, LINE("limits:", 1, "limits: [1]"), HERE,
	        "here should be a map, and is a list");
	changed("a list that is too short", &SHORT, SET("score:", 1, "score", "[0]"), HERE,
	        "here should be a word, and is the end of a list");
	changed("a list that is too long", &SHORT, SET("score:", 1, "score", "[0, 0, 0]"), HERE,
	        "here should be the end of the list, and is a word");
	changed("one player", &SHORT, LINE("- {seat: 2", 1, NULL), AT("commitment:", 1), "the end of a list");
	changed("three players", &SHORT, BEFORE("commitment:", 1, "- {seat: 3}"), HERE, "the end of the list");
	changed("seats in another order", &SHORT, SET("- {seat: 1", 1, "seat", "2"), HERE,
	        "here should be a number from 1 to 1, not '2'");
	changed("a word for a number", &SHORT, SET("number: 1", 1, "number", "one"), HERE,
	        "here should be a number from 1 to 4294967295, not 'one'");
	changed("nothing for a number", &SHORT, SET("number: 1", 1, "number", "''"), HERE, "here should be a number");
	changed("a fraction for a number", &SHORT, SET("number: 1", 1, "number", "1.0"), HERE,
	        "here should be a number");
	changed("a hexadecimal number", &SHORT, SET("number: 1", 1, "number", "0x1"), HERE, "here should be a number");
	changed("a number that is too small", &SHORT, SET("number: 1", 1, "number", "0"), HERE,
	        "here should be a number");
	changed("a number below zero", &SHORT, SET("limits:", 1, "move_ms", "-1"), HERE,
	        "here should be a number from 0");
	changed("a number that is too large", &SHORT, SET("number: 1", 1, "number", "4294967296"), HERE,
	        "here should be a number");
	changed("a number beyond all", &SHORT, SET("number: 1", 1, "number", "99999999999999999999"), HERE,
	        "here should be a number");
	changed("a number without end", &SHORT, SET("number: 1", 1, "number", "1000000000000000000000000000000"), HERE,
	        "is too long here");
	changed("a limit of no turns", &SHORT, SET("limits:", 1, "turns", "0"), HERE, "here should be a number from 1");
	changed("no throw: a seven", &SHORT, SET("dice: 42", 1, "dice", "72"), HERE,
	        "here should be a number from 11 to 66");
	changed("no throw: one die", &SHORT, SET("dice: 42", 1, "dice", "4"), HERE,
	        "here should be a number from 11 to 66");
	changed("no throw: a zero", &SHORT, SET("dice: 42", 1, "dice", "40"), HERE, "40 is no throw");
	changed("no throw: a seven behind", &SHORT, SET("dice: 42", 1, "dice", "47"), HERE, "47 is no throw");
	changed("no throw: a word", &SHORT, SET("start: 65", 1, "start", "six"), HERE, "here should be a number");
	changed("no seat", &SHORT, SET("dice: 42", 1, "who", "3"), HERE, "'3' is no seat");
	changed("a turn of nobody", &SHORT, SET("dice: 42", 1, "who", "nobody"), HERE, "'nobody' is no seat");
	changed("no time: a word", &SHORT, SET("dice: 42", 1, "ms", "fast"), HERE, "'fast' is no time");
	changed("no time: below zero", &SHORT, SET("dice: 42", 1, "ms", "-1.000"), HERE, "'-1.000' is no time");
	changed("no time: four decimals", &SHORT, SET("dice: 42", 1, "ms", "1.0000"), HERE, "'1.0000' is no time");
	changed("no time: two decimals", &SHORT, SET("dice: 42", 1, "ms", "15.00"), HERE, "'15.00' is no time");
	changed("no time: no decimals", &SHORT, SET("dice: 42", 1, "ms", "1000"), HERE, "'1000' is no time");
	changed("no time: two points", &SHORT, SET("dice: 42", 1, "ms", "1.000.000"), HERE, "'1.000.000' is no time");
	changed("no time: too many digits", &SHORT, SET("dice: 42", 1, "ms", "9999999999999.000"), HERE, "is no time");
	changed("no info", &SHORT, SET("info:", 1, "text", "'x', hope: 1"), HERE, "nothing is known of 'hope' here");
	changed("no way to end", &SHORT, SET("result:", 1, "how", "lost"), HERE, "'lost' is no way for a game to end");
	changed("no winner", &SHORT, SET("result:", 1, "winner", "0"), HERE, "'0' is no seat");
	changed("no win: no points", &SWEDISH, SET("result:", 1, "win", "jan"), HERE,
	        "a game that was 'won' is not won by 'jan'");
	changed("no win: no number", &SWEDISH, SET("result:", 1, "win", "jan:x"), HERE,
	        "a game that was 'won' is not won by 'jan:x'");
	changed("no win: points below zero", &SWEDISH, SET("result:", 1, "win", "jan:-1"), HERE,
	        "a game that was 'won' is not won by 'jan:-1'");
	changed("no win: more behind", &SWEDISH, SET("result:", 1, "win", "jan:4x"), HERE,
	        "a game that was 'won' is not won by 'jan:4x'");
	changed("no win: too many points", &SWEDISH, SET("result:", 1, "win", "jan:256"), HERE,
	        "a game that was 'won' is not won by 'jan:256'");
	changed("no win: another kind", &SWEDISH, SET("result:", 1, "win", "petit-jan:4"), HERE,
	        "a game that was 'won' is not won by 'petit-jan:4'");
	changed("no win: more before", &SWEDISH, SET("result:", 1, "win", "xjan:4"), HERE,
	        "a game that was 'won' is not won by 'xjan:4'");
	changed("no win: half a name", &SWEDISH, SET("result:", 1, "win", "tow:2"), HERE,
	        "a game that was 'won' is not won by 'tow:2'");
	changed("no win: another suffix", &SWEDISH, SET("result:", 1, "win", "jan+nun:4"), HERE,
	        "a game that was 'won' is not won by 'jan+nun:4'");
	changed("no win: a hyphen", &SWEDISH, SET("result:", 1, "win", "'-'"), HERE,
	        "a game that was 'won' is not won by '-'");
	changed("no verdict", &SHORT, SET("verdict:", 1, "name", "tired"), HERE, "'tired' is no verdict");
	changed("none for a verdict", &SHORT, SET("verdict:", 1, "name", "none"), HERE, "'none' is no verdict");
	changed("a verdict without a text", &SHORT, SET("verdict:", 1, "text", NULL), HERE,
	        "the key 'text' should be here, not 'answer'");
	changed("no key for a seed", &SHORT, SET("seed:", 1, "seed", "'15c864fe'"), HERE,
	        "'15c864fe' is not 64 hexadecimal digits");
	changed(
	    "letters in a commitment", &SHORT,
	    SET("commitment:", 1, "commitment", "'g852568105c3d218a307a263394794640cd54a5c0fcad863c1a14140ca7df531'"),
	    HERE, "is not 64 hexadecimal digits");
	changed("no entropy", &SHORT, SET("entropy:", 1, "entropy", "['', '0']"), HERE, "'0' is not hexadecimal");
	changed("a tie-break that is false", &SHORT, BEFORE("seed:", -1, "tie_break: false"), HERE,
	        "the key 'true' should be here, not 'false'");
	changed(
	    "a name that is too long", &SHORT,
	    SET("- {seat: 1", 1, "name",
	        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	        "'"),
	    HERE, "is too long here");
}

static void a_time_of_few_digits_is_refused(void **state)
{
	static const char *const times[] = {"1.2", "0.5", "1.23", ".123", "1.", "."};

	(void)state;
	for (size_t i = 0; i < LENGTH(times); i++)
		changed(times[i], &SHORT, SET("dice: 42", 1, "ms", times[i]), HERE, "is no time");
}

/* Where YAML sees that something is missing is its affair: at the line, or soon after. */
static void garbled(const char *what, struct edit edit)
{
	struct error error;
	size_t length = strlen(path);
	int status;
	long line = replay_changed(&SHORT, edit, NO_EDIT, HERE, &status, &error), told;

	check(status == -1 && error.kind == ERROR_FAILED, "%s: it holds", what);
	check(strncmp(error.text, path, length) == 0 && error.text[length] == ':', "%s: %s", what, error.text);
	told = strtol(error.text + length + 1, NULL, 10);
	check(told >= line && told <= line + 2, "%s: line %ld: %s", what, line, error.text);
}

static void what_is_no_yaml_is_refused(void **state)
{
	(void)state;
	garbled("a bracket that nothing closes", SET("score:", 1, "score", "[0, 0"));
	garbled("a brace that nothing opened", SET("number: 1", 1, "number", "}"));
	garbled("a quote that nothing closes", SET("number: 1", 1, "number", "'1"));
	garbled("two values", LINE("number: 1", 1, "number: 1: 2"));
	garbled("a tab before a key", LINE("number: 1", 1, "\tnumber: 1"));
	garbled("a key without a value", LINE("number: 1", 1, "number"));
	garbled("a directive within a document", LINE("number: 1", 1, "%TAG ! x"));
	garbled("a document within another", LINE("number: 1", 1, "---"));
}

static void bytes_that_are_no_text_are_refused(void **state)
{
	static const struct {
		const char *what, *bytes;
		size_t length;
	} cases[] = {
	    {"a zero", "\0", 1},
	    {"a control character", "\x01", 1},
	    {"DEL", "\x7f", 1},
	    {"half a character", "\xc3", 1},
	    {"what is no UTF-8", "\xff", 1},
	    {"a surrogate", "\xed\xa0\x80", 3},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		for (int place = 0; place < 3; place++) {
			static const char *const places[] = {"Greedy", "number", "---\ntablier: end"};
			struct written written;
			struct text text, changed = {.data = NULL};
			struct replay_report report;
			struct error error = {.text = ""};
			size_t at;

			write_script(&SHORT, &written);
			text = read_file();
			at = (size_t)(strstr(text.data, places[place]) - text.data);
			text_add(&changed, text.data, at);
			text_add(&changed, cases[i].bytes, cases[i].length);
			text_add(&changed, text.data + at, text.used - at);
			write_file(changed.data, changed.used);
			check(replay_file(path, &report, &error) == -1 && error.kind == ERROR_FAILED,
			      "%s before '%s': it holds", cases[i].what, places[place]);
			check(strncmp(error.text, path, strlen(path)) == 0, "%s before '%s': %s", cases[i].what,
			      places[place], error.text);
			text_release(&text);
			text_release(&changed);
		}
}

static void a_zero_in_a_quoted_text_is_refused(void **state)
{
	(void)state;
	changed("a name", &SHORT, SET("- {seat: 1", 1, "name", "\"Gre\\0edy\""), HERE, "has a zero byte");
	changed("a number", &SHORT, SET("number: 1", 1, "number", "\"1\\0\""), HERE, "has a zero byte");
	changed("a key", &SHORT, LINE("number: 1", 1, "\"number\\0\": 1"), HERE, "the key 'number' should be here");
}

static void what_is_nested_deeply_or_without_end_is_refused(void **state)
{
	enum { MANY = 4 * 1024 * 1024 };
	static const struct {
		const char *what, *before, *unit, *after, *error;
	} cases[] = {
	    {"a scalar", "", "x", "", "something here is too long for a record"},
	    {"a quoted scalar", "'", "x", "'", "something here is too long for a record"},
	    {"a scalar that is escaped", "\"", "\\n", "\"", "something here is too long for a record"},
	    {"lines", "", "\n", "", "something here is too long for a record"},
	    {"a comment", " ", "#", "", "something here is too long for a record"},
	    {"spaces", "", " ", "", "something here is too long for a record"},
	    {"lists in lists", "", "[", "", "here should be a word, and is a list"},
	    {"maps in maps", "", "{a: ", "", "here should be a word, and is a map"},
	    {"keys in keys", "", "? ", "", ""},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct written written;
		struct text text, value = {.data = NULL};
		struct replay_report report;
		struct error error = {.text = ""};

		text_add_string(&value, cases[i].before);
		while (value.used < MANY)
			text_add_string(&value, cases[i].unit);
		text_add_string(&value, cases[i].after);
		write_script(&SHORT, &written);
		text = read_file();
		make_edit(&text, SET("number: 1", 1, "number", value.data));
		write_file(text.data, text.used);
		text_release(&text);
		text_release(&value);
		check(replay_file(path, &report, &error) == -1, "%s: it holds", cases[i].what);
		check(error.kind == ERROR_FAILED && strncmp(error.text, path, strlen(path)) == 0, "%s: %s",
		      cases[i].what, error.text);
		check(strstr(error.text, cases[i].error) != NULL, "%s: %s", cases[i].what, error.text);
		check(strlen(error.text) < strlen(path) + 300, "%s: %s", cases[i].what, error.text);
	}
}

static void a_game_of_very_many_turns_can_be_read(void **state)
{
	/* RE-1: as a stream, whatever its size */
	enum { TURNS = 100000 };
	struct record *record = open_record(true);
	const struct record_terms terms = any_terms();
	const struct record_result result = {.ending = TAB_DEAD, .winner = TAB_NOBODY, .board = "-"};
	const struct record_turn turn = {.dice = {{6, 1}}, .play = "pass", .us = -1};
	const uint32_t score[2] = {0, 0};
	struct record_reader *reader;
	struct record_item item;
	struct error error = {.text = ""};
	FILE *file;
	int turns = 0;

	(void)state;
	assert_int_equal(record_header(record, &terms, &error), 0);
	record_begin_game(record, &terms, 1, score);
	for (int i = 0; i < TURNS; i++)
		record_add_turn(record, &turn);
	assert_int_equal(record_end_game(record, &result, &error), 0);
	record_close(record);
	file = fopen(path, "r");
	assert_non_null(file);
	reader = record_reader_new(file, path);
	do {
		check(record_read(reader, &item, &error) == 0, "%s", error.text);
		turns += item.kind == RECORD_TURN;
	} while (item.kind != RECORD_EOF);
	record_reader_free(reader);
	fclose(file);
	assert_int_equal(turns, TURNS);
}

static void lines_are_counted_as_editors_count_them(void **state)
{
	/* A text may hold U+2028, which is a line of its own to YAML. */
	struct items items = {.item = NULL}, read;
	struct record_item *game;
	struct error error = {.text = ""};
	struct text text;
	long is, should;

	(void)state;
	add_header(&items);
	game = add_game(&items, 1);
	snprintf(game->terms.player[0].identity.name, sizeof game->terms.player[0].identity.name, "a\xe2\x80\xa8z");
	add_result(&items, TAB_DEAD, TAB_NOBODY);
	write_items(&items, true);
	check(read_items(&read, &error) == 0, "%s", error.text);
	text = read_file();
	is = read.item[2].line;
	should = line_number(&text, find_line(&text, "result:", 1).from);
	text_release(&text);
	release_items(&read);
	release_items(&items);
	assert_int_equal(is, should);
}

static void a_record_that_is_cut_anywhere_says_so(void **state)
{
	/* RE-12 */
	struct written written;
	struct text text;
	struct items items;
	struct error error = {.text = ""};
	size_t documents = 0;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	assert_int_equal(read_items(&items, &error), 0);
	for (size_t i = 0; i < items.count; i++)
		documents += items.item[i].kind != RECORD_TURN && items.item[i].kind != RECORD_GAME;
	assert_int_equal(documents, 2 + SHORT.count);
	release_items(&items);

	for (size_t size = text.used; size-- > 0;) {
		struct replay_report report;
		size_t left = 0;
		int status;

		assert_int_equal(truncate(path, (off_t)size), 0);
		status = read_items(&items, &error);
		for (size_t i = 0; i < items.count; i++)
			left += items.item[i].kind != RECORD_TURN && items.item[i].kind != RECORD_GAME;
		release_items(&items);
		/* Only the last line feed may be missing. */
		if (size == text.used - 1) {
			assert_int_equal(status, 0);
			assert_int_equal(left, documents);
			assert_int_equal(replay_file(path, &report, &error), 0);
			continue;
		}
		check(status == -1 || left < documents, "cut after %zu bytes: all is there", size);
		if (status == -1)
			check(error.kind == ERROR_FAILED && strncmp(error.text, path, strlen(path)) == 0,
			      "cut after %zu bytes: %s", size, error.text);
		check(replay_file(path, &report, &error) == -1 || report.is_cut_off, "cut after %zu bytes: it holds",
		      size);
	}
	text_release(&text);
}

static void a_record_with_any_byte_changed_does_no_harm(void **state)
{
	static const char bytes[] = "\0\n '\"{}[]:,-&*!#x0\xc3\xff";
	struct written written;
	struct text text;
	uint64_t random = 13;

	(void)state;
	write_script(&SHORT, &written);
	text = read_file();
	for (int round = 0; round < 3000; round++) {
		size_t at = random_below(&random, text.used);
		char was = text.data[at];
		struct replay_report report;
		struct error error = {.text = ""};

		text.data[at] = bytes[random_below(&random, sizeof bytes - 1)];
		write_file(text.data, text.used);
		text.data[at] = was;
		if (replay_file(path, &report, &error) == -1)
			check(error.kind == ERROR_FAILED && strncmp(error.text, path, strlen(path)) == 0,
			      "byte %zu changed: %s", at, error.text);
	}
	text_release(&text);
}

#define TEST(function) cmocka_unit_test_setup(function, remove_file)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(all_of_a_record_is_read_as_it_was_written),
	    TEST(a_match_to_points_and_a_level_end_are_read),
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
	    TEST(a_record_of_the_referee_holds),
	    TEST(games_at_random_hold),
	    TEST(records_without_times_are_equal_byte_for_byte),
	    TEST(keys_come_in_the_order_of_the_specification),
	    TEST(a_game_alone_holds),
	    TEST(several_matches_in_one_file_hold),
	    TEST(no_descriptor_is_left_open),
	    TEST(changed_matches_and_games_are_found),
	    TEST(changed_turns_are_found),
	    TEST(results_that_contradict_themselves_are_found),
	    TEST(a_forfeit_has_no_monk),
	    TEST(changed_results_are_found),
	    TEST(the_winner_of_a_game_on_the_board_is_the_one_who_won),
	    TEST(changed_ends_are_found),
	    TEST(another_commitment_throughout_is_found),
	    TEST(an_end_without_a_header_is_found),
	    TEST(more_ties_than_anybody_throws_are_found),
	    TEST(a_file_without_a_record_is_found),
	    TEST(a_file_that_cannot_be_read_is_wrong_use),
	    TEST(other_keys_and_values_are_refused),
	    TEST(a_time_of_few_digits_is_refused),
	    TEST(what_is_no_yaml_is_refused),
	    TEST(bytes_that_are_no_text_are_refused),
	    TEST(a_zero_in_a_quoted_text_is_refused),
	    TEST(what_is_nested_deeply_or_without_end_is_refused),
	    TEST(a_game_of_very_many_turns_can_be_read),
	    TEST(lines_are_counted_as_editors_count_them),
	    TEST(a_record_that_is_cut_anywhere_says_so),
	    TEST(a_record_with_any_byte_changed_does_no_harm),
	};

	return cmocka_run_group_tests_name("record", tests, make_folder, remove_folder);
}
