/* SPDX-License-Identifier: MIT
 *
 * One line on what was wrong with a text.
 */
#ifndef TAB_ERROR_H
#define TAB_ERROR_H

#include "tablier.h"

/* How much of a stranger's word to quote, for `%.*s`. */
static inline int quotable(size_t length)
{
	return length < 60 ? (int)length : 60;
}

/* Fill the error, which may be NULL, as printf does. Bytes that do not print become '?'. Returns -1, for the caller to
 * return. */
int tab__error(struct tab_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
