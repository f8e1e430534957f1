/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replaying the record of a chouette, item by item: besides its games, who decides in them and what they bring.
 */
#ifndef REPLAY_CHOUETTE_H
#define REPLAY_CHOUETTE_H

#include <stdbool.h>

#include "record_chouette_read.h"
#include "replay_game.h"
#include "replay_seeds.h"
#include "tablier.h"

struct replay_chouette {
	struct replay_game game; /* for the owner to set its reader, report and error */

	bool has_header;
	struct chouette_terms terms;
	struct tab_chouette table;
	struct replay_seeds seeds;
	bool must_play; /* somebody failed when asked for the play that the next turn must have */
};

/* Returns: 0 if all holds so far; -1 with error filled. */
int replay_chouette_item(struct replay_chouette *chouette, const struct chouette_item *item);

/* No more comes. If the chouette has no end, that is reported. */
void replay_chouette_close(struct replay_chouette *chouette);

#endif
