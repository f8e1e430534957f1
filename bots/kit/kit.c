/* SPDX-License-Identifier: MIT */
#include "kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copy the value of `key=value` out of a line. Returns false if the key is not there. */
static bool find_value(const char *line, const char *key, char *out, size_t size)
{
	size_t length = strlen(key);

	for (const char *word = line; *word; word += *word == ' ') {
		size_t whole = strcspn(word, " ");

		if (strncmp(word, key, length) == 0 && word[length] == '=' && whole - length - 1 < size) {
			memcpy(out, word + length + 1, whole - length - 1);
			out[whole - length - 1] = '\0';
			return true;
		}
		word += whole;
	}
	return false;
}

static long find_number(const char *line, const char *key)
{
	char text[32];

	return find_value(line, key, text, sizeof text) ? strtol(text, NULL, 10) : 0;
}

/* Fill a request from its line. Returns false if something is missing or wrong. */
static bool read_request(const char *line, struct kit_request *request)
{
	char game[TAB_RULES_SIZE], board[TAB_BOARD_SIZE], dice[8], score[48];

	if (!find_value(line, "game", game, sizeof game) || tab_rules_parse(&request->rules, game, NULL) < 0 ||
	    !find_value(line, "board", board, sizeof board) ||
	    tab_position_parse(&request->rules, board, &request->position, NULL) < 0 ||
	    !find_value(line, "dice", dice, sizeof dice) || strlen(dice) != 2 || strspn(dice, "123456") != 2)
		return false;
	request->dice = (struct tab_dice){{(uint8_t)(dice[0] - '0'), (uint8_t)(dice[1] - '0')}};
	request->turn = find_number(line, "turn");
	request->number = find_number(line, "number");
	request->games = find_number(line, "games");
	request->points = find_number(line, "points");
	request->move_ms = find_number(line, "move_ms");
	request->clock_ms = find_number(line, "clock_ms");
	request->their_ms = find_number(line, "their_ms");
	request->score[0] = request->score[1] = 0;
	if (find_value(line, "score", score, sizeof score))
		sscanf(score, "%ld-%ld", &request->score[0], &request->score[1]);
	return true;
}

static void answer_play(const struct kit_bot *bot, void *context, const char *line, struct tab_outcome *plays)
{
	struct kit_request request;
	char play[TAB_PLAY_SIZE];
	double eval = NAN;
	size_t choice;

	if (!read_request(line, &request)) {
		printf("error the request cannot be read\n");
		return;
	}
	request.plays = plays;
	request.count = tab_plays(&request.rules, &request.position, request.dice, plays);
	if (request.count == 0) {
		printf("error asked for a play where none is possible\n");
		return;
	}
	choice = bot->play(context, &request, &eval);
	tab_play_print(&request.rules, &plays[choice].play, play);
	if (!isnan(eval))
		printf("info eval=%.3f\n", eval);
	printf("play %s\n", play);
}

static void introduce(const struct kit_bot *bot)
{
	printf("id name %s\nid author %s\nid version %s\ngames", bot->name, bot->author, bot->version);
	for (size_t i = 0; tab_game_at(i); i++)
		printf(" %s", tab_game_at(i)->name);
	printf("\nreadyok\n");
}

static void begin_match(const struct kit_bot *bot, void *context, const char *line)
{
	char seed[32];

	if (bot->match && find_value(line, "seed", seed, sizeof seed))
		bot->match(context, strtoull(seed, NULL, 16));
}

int kit_run(const struct kit_bot *bot, void *context)
{
	struct tab_outcome *plays = malloc(TAB_MAX_PLAYS * sizeof *plays);
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	if (!plays)
		return 1;
	while ((length = getline(&line, &size, stdin)) > 0) {
		const char *rest;

		line[strcspn(line, "\r\n")] = '\0';
		rest = line + strcspn(line, " ");
		if (strncmp(line, "ask play ", 9) == 0)
			answer_play(bot, context, line, plays);
		else if (strncmp(line, "ping ", 5) == 0)
			printf("pong%s\n", rest);
		else if (strncmp(line, "tablier ", 8) == 0)
			introduce(bot);
		else if (strncmp(line, "newmatch ", 9) == 0)
			begin_match(bot, context, line);
		else if (strcmp(line, "quit") == 0)
			break;
		/* PR-1.3: what else there is does not matter to a bot without a memory. */
		fflush(stdout);
	}
	free(line);
	free(plays);
	return 0;
}
