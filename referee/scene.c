/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a side does, or has to do. */
static const char *action_of(const struct scene *scene, int side, char text[SCENE_LINE_SIZE])
{
	static const char *const answers[] = {
	    [INTERCHANGE_BEAVERED] = ", is beavered",
	    [INTERCHANGE_RACCOONED] = ", is beavered, and doubles again",
	};
	const struct interchange *it = &scene->it;
	int resigner = it->doubled ? 1 - it->roller : it->roller;

	if (scene->is_board_alone || it->game != INTERCHANGE_PLAYING)
		return NULL;
	if (it->level && side == resigner)
		snprintf(text, SCENE_LINE_SIZE, "offers to resign (%s)", tab_level_name((enum tab_level)it->level));
	else if (side != it->roller)
		return NULL;
	else if (it->doubled)
		snprintf(text, SCENE_LINE_SIZE, "doubles to %d%s", 2 << it->cube_log,
		         it->doubled == INTERCHANGE_DOUBLED ? "" : answers[it->doubled]);
	else if (interchange_has_dice(it))
		snprintf(text, SCENE_LINE_SIZE, "to play %d%d", it->dice.die[0], it->dice.die[1]);
	else
		snprintf(text, SCENE_LINE_SIZE, "to throw");
	return text;
}

void scene_draw(const struct scene *scene, const struct look *look, int width, int height, struct text *out)
{
	const struct interchange *it = &scene->it;
	bool has_cube = tab_rules_have_cube(scene->rules) && !scene->is_board_alone;
	char action[2][SCENE_LINE_SIZE];
	struct tab_drawing drawing = {
	    .rules = scene->rules,
	    .position = it->position,
	    .title = scene->title,
	    .note = scene->note,
	    .has_scores = !scene->is_board_alone,
	    .length = it->length,
	    .is_crawford = it->is_crawford,
	    .cube = has_cube ? 1u << it->cube_log : 0,
	    .owner = it->owner,
	    .is_ascii = look->is_ascii,
	    .is_colour = look->is_colour,
	    .width = width,
	    .height = height,
	};

	for (int side = 0; side < 2; side++) {
		struct tab_drawing_side *drawn = &drawing.side[side];

		*drawn = (struct tab_drawing_side){
		    .name = scene->name[side],
		    .action = action_of(scene, side, action[side]),
		    .score = it->score[side],
		    .has_clock = scene->has_clocks,
		    .clock_ms = scene->clock_ms[side],
		    .marks = scene->marks[side],
		};
		memcpy(drawn->die, scene->die[side], sizeof drawn->die);
	}
	if (!scene->is_board_alone && it->game == INTERCHANGE_PLAYING && interchange_has_dice(it))
		memcpy(drawing.side[it->roller].die, it->dice.die, sizeof it->dice.die);
	text_draw(out, &drawing);
}

void scene_names(const struct record_terms *terms, char name[2][SCENE_NAME_SIZE])
{
	for (int seat = 0; seat < 2; seat++) {
		const char *given = terms->player[seat].identity.name;

		text_escape(given, strlen(given), name[seat], SCENE_NAME_SIZE);
	}
}

void scene_result(const struct record_result *result, const char *const name[2], const uint32_t points[2],
                  char text[SCENE_LINE_SIZE])
{
	char win[TAB_RESULT_SIZE], cube[40] = "";
	size_t used;

	record_win(result, win);
	if (result->cube > 1)
		snprintf(cube, sizeof cube, " with the cube at %d", result->cube);
	if (result->winner == TAB_NOBODY)
		snprintf(text, SCENE_LINE_SIZE, "nobody wins, %s", record_how(result->ending, result->fault.verdict));
	else
		snprintf(text, SCENE_LINE_SIZE, "%s wins %s%s%s", name[result->winner], win, cube,
		         result->ending == TAB_DROPPED ? ", a double was dropped" : "");
	used = strlen(text);
	snprintf(text + used, SCENE_LINE_SIZE - used, ", score %" PRIu32 "-%" PRIu32, points[0], points[1]);
}
