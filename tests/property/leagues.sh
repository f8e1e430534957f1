#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$BUILD/tests/property/leagues" "${SIMULATIONS:-2000}"
