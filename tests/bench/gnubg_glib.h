/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As much of GLib's names as the headers and eval.c of GNU Backgammon need to compile; bench.sh puts it in the place of
 * glib.h. The generator of moves uses none of it but g_assert, which that program is built without unless asked.
 */
#ifndef TABLIER_BENCH_GNUBG_GLIB_H
#define TABLIER_BENCH_GNUBG_GLIB_H

#include <stddef.h>
#include <stdio.h>

#define TRUE  1
#define FALSE 0

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

#define G_PI                        3.14159265358979323846
#define GLIB_CHECK_VERSION(a, b, c) 1
#define g_assert(condition)         ((void)0)
#define g_assert_not_reached()      ((void)0)
#define _(text)                     (text)
#define N_(text)                    (text)

typedef char gchar;
typedef int gint;
typedef int gboolean;
typedef unsigned int guint;
typedef size_t gsize;
typedef void *gpointer;
typedef void *GCond;
typedef void *GMutex;
typedef void *GPrivate;
typedef struct GMappedFile GMappedFile;
typedef struct GString GString;
typedef struct GList {
	gpointer data;
	struct GList *next, *prev;
} GList;

#endif
