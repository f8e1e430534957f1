/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edmonds' algorithm, by primal and dual. Each vertex has a dual, and so has each blossom: an odd cycle of tight edges
 * that is treated as one node, with blossoms in it. An edge between two outermost nodes is tight if its slack, the sum
 * of the duals of its ends less twice its weight, is zero; no slack is ever negative. So a perfect matching of tight
 * edges is one of the greatest weight.
 *
 * A stage adds one edge to the matching. From every free vertex a tree grows along tight edges, its nodes even and odd
 * by turns. Where two even nodes touch there is a way from free vertex to free vertex, along which the matching is
 * turned round; or an odd cycle, which becomes a blossom. Where nothing is tight the duals are shifted until something
 * is.
 */
#include "config.h"

#include "matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"

enum { NONE = -1 };

enum label {
	UNSEEN,
	EVEN, /* an even number of edges from a free vertex: its dual falls */
	ODD,  /* its dual rises */
};

/* A vertex, or a blossom. */
struct node {
	int64_t dual;
	enum label label;
	int link[2]; /* the edge that it was reached by: its own vertex, and that of the node before; NONE at a root */
	int base;    /* the vertex that is matched outside of it, or free */
	bool is_marked;

	/* Of a blossom: an odd cycle of nodes, the base in the first; edge i goes from child i to the next. */
	int children;
	int *child;
	int (*edge)[2];
};

struct graph {
	int count; /* of vertices: nodes from there on are blossoms */
	const int64_t *weight;
	struct node *node;
	int *mate;
	int *top;   /* the outermost node of each vertex */
	int *spare; /* blossoms that are not in use */
	int spares;
	int *queue; /* even vertices whose edges are to be looked at */
	int queued;
};

static bool is_edge(const struct graph *graph, int u, int v)
{
	return graph->weight[(size_t)u * (size_t)graph->count + (size_t)v] != MATCHING_NEVER;
}

/* Twice the weights, so that half of a slack between even nodes is whole. */
static int64_t slack(const struct graph *graph, int u, int v)
{
	return graph->node[u].dual + graph->node[v].dual -
	       4 * graph->weight[(size_t)u * (size_t)graph->count + (size_t)v];
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

/* Make a node the outermost one of all vertices in it, and look at their edges if wanted. */
static void raise_vertices(struct graph *graph, int node, int top, bool enqueue)
{
	if (node >= graph->count) {
		for (int i = 0; i < graph->node[node].children; i++)
			raise_vertices(graph, graph->node[node].child[i], top, enqueue);
		return;
	}
	graph->top[node] = top;
	if (enqueue)
		graph->queue[graph->queued++] = node;
}

static void set_label(struct graph *graph, int node, enum label label, int own, int other)
{
	graph->node[node].label = label;
	graph->node[node].link[0] = own;
	graph->node[node].link[1] = other;
	if (label == EVEN)
		raise_vertices(graph, node, node, true);
}

/* The node before in its tree, or NONE. */
static int before(const struct graph *graph, int node)
{
	int other = graph->node[node].link[1];

	return other == NONE ? NONE : graph->top[other];
}

/* Which child of a blossom has this vertex. */
static bool has_vertex(const struct graph *graph, int node, int vertex)
{
	if (node < graph->count)
		return node == vertex;
	for (int i = 0; i < graph->node[node].children; i++)
		if (has_vertex(graph, graph->node[node].child[i], vertex))
			return true;
	return false;
}

static int child_of(const struct graph *graph, int blossom, int vertex)
{
	int i = 0;

	while (!has_vertex(graph, graph->node[blossom].child[i], vertex))
		i++;
	return i;
}

/* ---- Turning round ----------------------------------------------------------------------------------------------- */

/* Put the children in order from another one on. */
static void rotate(struct node *blossom, int first)
{
	int size = blossom->children, *child = xalloc((size_t)size * sizeof *child);
	int(*edge)[2] = xalloc((size_t)size * sizeof *edge);

	for (int i = 0; i < size; i++) {
		child[i] = blossom->child[(first + i) % size];
		memcpy(edge[i], blossom->edge[(first + i) % size], sizeof *edge);
	}
	free(blossom->child);
	free(blossom->edge);
	blossom->child = child;
	blossom->edge = edge;
}

/* Make a vertex the base of a node: within it all others are matched. */
static void rebase(struct graph *graph, int node, int vertex)
{
	struct node *blossom = &graph->node[node];
	int first, size = blossom->children;

	if (node < graph->count)
		return;
	first = child_of(graph, node, vertex);
	rebase(graph, blossom->child[first], vertex);
	/* Up to the old base children are matched with the other neighbour; the way there has an even number. */
	for (int i = first % 2 ? first + 1 : 0; i < (first % 2 ? size : first); i += 2) {
		const int *edge = blossom->edge[i];

		rebase(graph, blossom->child[i], edge[0]);
		rebase(graph, blossom->child[(i + 1) % size], edge[1]);
		graph->mate[edge[0]] = edge[1];
		graph->mate[edge[1]] = edge[0];
	}
	rotate(blossom, first);
	blossom->base = vertex;
}

/* Match a vertex of an even node with another one, and turn round all the way to the root. */
static void turn(struct graph *graph, int own, int other)
{
	for (;;) {
		int even = graph->top[own], odd = before(graph, even);
		const int *link;

		rebase(graph, even, own);
		graph->mate[own] = other;
		if (odd == NONE)
			return;
		link = graph->node[odd].link;
		rebase(graph, odd, link[0]);
		graph->mate[link[0]] = link[1];
		own = link[1];
		other = link[0];
	}
}

/* ---- Blossoms ---------------------------------------------------------------------------------------------------- */

/* The nearest node that is on the way to the root from both; NONE if the roots differ. */
static int find_junction(struct graph *graph, int one, int other)
{
	int junction = other;

	for (int node = one; node != NONE; node = before(graph, node))
		graph->node[node].is_marked = true;
	while (junction != NONE && !graph->node[junction].is_marked)
		junction = before(graph, junction);
	for (int node = one; node != NONE; node = before(graph, node))
		graph->node[node].is_marked = false;
	return junction;
}

static int steps(const struct graph *graph, int node, int junction)
{
	int count = 0;

	for (; node != junction; node = before(graph, node))
		count++;
	return count;
}

static void set_edge(int edge[2], int from, int to)
{
	edge[0] = from;
	edge[1] = to;
}

/* The cycle of the ways from both ends of a tight edge to where they meet. */
static void contract(struct graph *graph, int u, int v, int junction)
{
	int name = graph->spare[--graph->spares], at;
	int up = steps(graph, graph->top[u], junction), down = steps(graph, graph->top[v], junction);
	struct node *blossom = &graph->node[name];

	*blossom = (struct node){.label = EVEN, .base = graph->node[junction].base, .children = up + down + 1};
	memcpy(blossom->link, graph->node[junction].link, sizeof blossom->link);
	blossom->child = xalloc((size_t)blossom->children * sizeof *blossom->child);
	blossom->edge = xalloc((size_t)blossom->children * sizeof *blossom->edge);
	blossom->child[0] = junction;
	at = up;
	for (int node = graph->top[u]; node != junction; node = before(graph, node)) {
		blossom->child[at--] = node;
		set_edge(blossom->edge[at], graph->node[node].link[1], graph->node[node].link[0]);
	}
	set_edge(blossom->edge[up], u, v);
	at = up;
	for (int node = graph->top[v]; node != junction; node = before(graph, node)) {
		blossom->child[++at] = node;
		set_edge(blossom->edge[at], graph->node[node].link[0], graph->node[node].link[1]);
	}
	/* What was odd is even now, and its edges count. */
	raise_vertices(graph, name, name, false);
	for (int i = 0; i < blossom->children; i++)
		raise_vertices(graph, blossom->child[i], name, graph->node[blossom->child[i]].label == ODD);
}

static void release(struct graph *graph, int blossom)
{
	free(graph->node[blossom].child);
	free(graph->node[blossom].edge);
	graph->node[blossom] = (struct node){.label = UNSEEN};
	graph->spare[graph->spares++] = blossom;
}

/*
 * Open an odd blossom whose dual is zero. The tree goes on through its children, from the one where it comes in to the
 * base, on the side that has them odd and even by turns; the others are in no tree.
 */
static void expand(struct graph *graph, int name)
{
	struct node blossom = graph->node[name];
	int at = child_of(graph, name, blossom.link[0]), size = blossom.children;
	int step = at % 2 ? 1 : size - 1;

	for (int i = 0; i < size; i++) {
		raise_vertices(graph, blossom.child[i], blossom.child[i], false);
		set_label(graph, blossom.child[i], UNSEEN, NONE, NONE);
	}
	set_label(graph, blossom.child[at], ODD, blossom.link[0], blossom.link[1]);
	while (at != 0) {
		int even = (at + step) % size, odd = (even + step) % size, base = graph->node[blossom.child[even]].base;
		const int *edge = blossom.edge[step == 1 ? even : odd];

		set_label(graph, blossom.child[even], EVEN, base, graph->mate[base]);
		set_label(graph, blossom.child[odd], ODD, edge[step == 1], edge[step != 1]);
		at = odd;
	}
	release(graph, name);
}

/* ---- Stages ------------------------------------------------------------------------------------------------------ */

/* A tight edge from an even node. Returns whether the matching has grown. */
static bool follow(struct graph *graph, int u, int v)
{
	int other = graph->top[v], base, junction;

	switch (graph->node[other].label) {
	case UNSEEN:
		/* Not free, or it would be a root. */
		base = graph->node[other].base;
		set_label(graph, other, ODD, v, u);
		set_label(graph, graph->top[graph->mate[base]], EVEN, graph->mate[base], base);
		return false;
	case EVEN:
		junction = find_junction(graph, graph->top[u], other);
		if (junction != NONE) {
			contract(graph, u, v, junction);
			return false;
		}
		turn(graph, u, v);
		turn(graph, v, u);
		return true;
	default:
		return false;
	}
}

static bool grow(struct graph *graph)
{
	while (graph->queued) {
		int u = graph->queue[--graph->queued];

		for (int v = 0; v < graph->count; v++)
			if (graph->top[u] != graph->top[v] && is_edge(graph, u, v) && slack(graph, u, v) == 0 &&
			    follow(graph, u, v))
				return true;
	}
	return false;
}

/* How far the duals can be shifted before an edge gets tight; -1 if for ever. */
static int64_t find_shift(const struct graph *graph)
{
	int64_t shift = -1;

	for (int u = 0; u < graph->count; u++) {
		if (graph->node[graph->top[u]].label != EVEN)
			continue;
		for (int v = 0; v < graph->count; v++) {
			enum label label = graph->node[graph->top[v]].label;
			int64_t room;

			if (graph->top[u] == graph->top[v] || label == ODD || !is_edge(graph, u, v))
				continue;
			room = label == EVEN ? slack(graph, u, v) / 2 : slack(graph, u, v);
			if (shift < 0 || room < shift)
				shift = room;
		}
	}
	return shift;
}

/* The odd blossom with the smallest dual, or NONE. */
static int find_odd_blossom(const struct graph *graph)
{
	int best = NONE;

	for (int u = 0; u < graph->count; u++) {
		int top = graph->top[u];

		if (top >= graph->count && graph->node[top].label == ODD &&
		    (best == NONE || graph->node[top].dual < graph->node[best].dual))
			best = top;
	}
	return best;
}

static void shift_duals(struct graph *graph, int64_t shift)
{
	for (int u = 0; u < graph->count; u++) {
		enum label label = graph->node[graph->top[u]].label;

		graph->node[u].dual += label == EVEN ? -shift : label == ODD ? shift : 0;
	}
	for (int b = graph->count; b < 2 * graph->count; b++) {
		struct node *blossom = &graph->node[b];

		if (blossom->children && graph->top[blossom->base] == b)
			blossom->dual += blossom->label == EVEN ? 2 * shift : blossom->label == ODD ? -2 * shift : 0;
	}
}

/* Look at all edges of even vertices again. */
static void requeue(struct graph *graph)
{
	graph->queued = 0;
	for (int u = graph->count; u-- > 0;)
		if (graph->node[graph->top[u]].label == EVEN)
			graph->queue[graph->queued++] = u;
}

/* Returns false if nothing can ever get tight. */
static bool shift_once(struct graph *graph)
{
	int64_t shift = find_shift(graph);
	int odd = find_odd_blossom(graph);

	if (odd != NONE && (shift < 0 || graph->node[odd].dual / 2 < shift))
		shift = graph->node[odd].dual / 2;
	else
		odd = NONE;
	if (shift < 0)
		return false;
	shift_duals(graph, shift);
	if (odd != NONE)
		expand(graph, odd);
	requeue(graph);
	return true;
}

/* Returns false if there is no perfect matching. */
static bool run_stage(struct graph *graph)
{
	graph->queued = 0;
	for (int u = 0; u < graph->count; u++)
		graph->node[graph->top[u]].label = UNSEEN;
	for (int u = graph->count; u-- > 0;)
		if (graph->mate[u] == NONE)
			set_label(graph, graph->top[u], EVEN, u, NONE);
	while (!grow(graph))
		if (!shift_once(graph))
			return false;
	return true;
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Duals that leave no slack negative, and edges that are tight by then. Returns how many vertices are free. */
static int begin(struct graph *graph)
{
	int left = graph->count;

	for (int u = 0; u < graph->count; u++) {
		struct node *node = &graph->node[u];

		*node = (struct node){.base = u, .link = {NONE, NONE}};
		graph->top[u] = u;
		graph->mate[u] = NONE;
		graph->spare[graph->spares++] = 2 * graph->count - 1 - u;
		for (int v = 0; v < graph->count; v++)
			if (v != u && is_edge(graph, u, v) &&
			    2 * graph->weight[(size_t)u * (size_t)graph->count + (size_t)v] > node->dual)
				node->dual = 2 * graph->weight[(size_t)u * (size_t)graph->count + (size_t)v];
	}
	for (int u = 0; u < graph->count; u++)
		for (int v = u + 1; v < graph->count && graph->mate[u] == NONE; v++)
			if (graph->mate[v] == NONE && is_edge(graph, u, v) && slack(graph, u, v) == 0) {
				graph->mate[u] = v;
				graph->mate[v] = u;
				left -= 2;
			}
	return left;
}

bool matching_find(uint32_t count, const int64_t *weight, uint32_t *mate)
{
	struct graph graph = {.count = (int)count, .weight = weight};
	bool is_found = true;

	assert(count % 2 == 0);
	graph.node = xalloc((2 * count + 1) * sizeof *graph.node);
	graph.mate = xalloc((count + 1) * sizeof *graph.mate);
	graph.top = xalloc((count + 1) * sizeof *graph.top);
	graph.spare = xalloc((count + 1) * sizeof *graph.spare);
	/* A vertex may wait there several times: as what it was when it was first reached, and as part of blossoms. */
	graph.queue = xalloc((4 * (size_t)count + 4) * sizeof *graph.queue);
	for (int left = begin(&graph); left && is_found; left -= 2)
		is_found = run_stage(&graph);
	for (uint32_t i = 0; i < count; i++)
		mate[i] = (uint32_t)graph.mate[i];
	for (uint32_t i = count; i < 2 * count; i++) {
		free(graph.node[i].child);
		free(graph.node[i].edge);
	}
	free(graph.node);
	free(graph.mate);
	free(graph.top);
	free(graph.spare);
	free(graph.queue);
	return is_found;
}
