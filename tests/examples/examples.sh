#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$BUILD/tests/examples/run" "$SOURCE"/tests/examples/*.txt
