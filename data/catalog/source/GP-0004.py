# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Planet with Bright Rings'
description = '''
    A drawn picture made by GtkPhotos: a pale gas planet with rings, such as might circle another
    sun. Rings like these look solid from afar but are made of countless separate pieces, from dust
    to blocks as large as houses, and each follows an orbit of its own. Gaps open where the pull of
    a moon keeps sweeping pieces away. All four giant planets of our Solar System have rings;
    Saturn's are by far the brightest, because they are mostly clean water ice.
'''
date_created = '2026-02-20T17:45:00Z'
keywords = ['planet', 'rings', 'gas giant', 'moons', 'illustration']

seed = 4
width, height = 1600, 900


def draw():
    x, y = grid(width * 2, height * 2)
    cx, cy, radius = -0.10, 0.02, 0.56
    roll, tilt = np.radians(-17), np.radians(73)        # of the axis, towards us
    sun = normalised([0.80, -0.04, 0.56])

    # The axis of planet and rings, and two directions in the rings' plane.
    pole = np.array([np.sin(roll) * np.sin(tilt) * -1, -np.cos(roll) * np.sin(tilt), np.cos(tilt)], dtype=F)
    pole = normalised(pole)
    side = normalised(np.cross(pole, [0, 0, 1]))
    other = np.cross(pole, side)

    light = np.zeros(x.shape + (3,), dtype=F)

    def profile(r):
        """How dense the rings are at a distance from the planet's middle, in its radii."""
        n = np.arange(4096) / 4096 * 1.6 + 1.1
        a = fractal((n * 26, n * 0 + 0.5), 6, seed + 1, gain=0.72)
        b = fractal((n * 5, n * 0 + 0.5), 3, seed + 2)
        d = F(0.74) + a * F(0.42) + b * F(0.25)
        d = clip(d, 0.04, 1) * smooth(1.22, 1.27, n) * smooth(2.36, 2.33, n)
        d = d * (F(0.22) + F(0.78) * smooth(1.45, 1.54, n))         # the dusky inner ring
        d = d * (F(1) - F(0.94) * smooth(1.935, 1.945, n) * smooth(2.025, 2.01, n))
        d = d * (F(1) - F(0.85) * smooth(2.215, 2.22, n) * smooth(2.24, 2.235, n))
        d = d * np.where(n > 2.02, F(0.72), F(1)).astype(F)
        return np.interp(r, n, d).astype(F)

    # The globe, a little flattened: pixels are stretched along its axis first.
    ax, ay = normalised([pole[0], pole[1]])
    along = (x - F(cx)) * ax + (y - F(cy)) * ay
    flat = F(1 / 0.925 - 1)
    n, cover = sphere(x + along * ax * flat, y + along * ay * flat, cx, cy, radius)
    latitude = np.arcsin(clip((n * pole).sum(-1), -1, 1))
    p, q = (n * side).sum(-1), (n * other).sum(-1)
    swirl = fractal((p * 2.0, q * 2.0, latitude * 10), 4, seed + 5) * F(0.020)
    fine = fractal((p * 3.0, q * 3.0, latitude * 46), 5, seed + 6, gain=0.6)
    b = fractal((latitude * 6.5 + swirl * 6.5, latitude * 0 + F(0.3)), 5, seed + 7, gain=0.6)
    skin = ramp(clip(F(0.5) + b * F(0.62) + fine * F(0.07)),
                (0.0, '9c6f45'), (0.25, 'c59a66'), (0.5, 'e3c592'), (0.72, 'f3e2bf'), (1.0, 'fff4de'))
    skin = mix(skin, colour('7f93a0'), (smooth(0.95, 1.45, latitude) * F(0.55))[..., None])
    day = (n * sun).sum(-1)
    lit = smooth(-0.10, 0.30, day) * clip(day * F(0.85) + F(0.15)) ** F(0.85)
    darkening = F(0.45) + F(0.55) * n[..., 2] ** F(0.55)

    # The rings' shadow on the globe.
    t = -(n * pole).sum(-1) / F((pole * sun).sum())
    hit = n + t[..., None] * sun
    far = np.sqrt((hit * hit).sum(-1))
    shade = np.where(t > 0, profile(far), F(0))
    shade = blur(shade, 1.6)
    lit = lit * (F(1) - shade * F(0.86))
    globe = skin * (lit * darkening * F(1.35))[..., None]
    rim = smooth(0.50, 0.0, n[..., 2]) * smooth(-0.15, 0.5, day)
    globe += rim[..., None] * colour('e8d9b8') * F(0.10)

    # The rings: where the line of sight pierces their plane.
    u, v = (x - F(cx)) / F(radius), (y - F(cy)) / F(radius)
    z = -(u * pole[0] + v * pole[1]) / pole[2]
    r = np.sqrt(u * u + v * v + z * z)
    dense = profile(r)
    hue = ramp(r, (1.2, '6e5a47'), (1.5, 'a58a6a'), (1.75, 'e6d3b0'), (1.93, 'd9c09a'),
               (2.05, 'c6b193'), (2.35, 'a99b86'))
    grain = F(1) + fractal((r * 95, r * 0 + F(0.7)), 3, seed + 8, gain=0.7) * F(0.16)
    # The planet's shadow on the rings: the sun's ray from a ring piece meets the globe.
    spot = np.stack([u, v, z], -1)
    toward = (spot * sun).sum(-1)
    miss = np.sqrt(np.maximum((spot * spot).sum(-1) - toward * toward, 0))
    shadow = np.where(toward < 0, smooth(0.965, 1.005, miss), F(1))
    # Pieces in front of the light are brighter; thin places let it through.
    glow = F(0.98) * dense ** F(0.85) * grain * shadow
    rings = hue * glow[..., None]
    veil = (F(1) - np.exp(-dense * F(2.6)))[..., None]

    front = (z > 0)[..., None]
    stars = np.repeat(np.repeat(star_field(width, height, 1500, seed + 40, faintest=0.02, brightest=6,
                                           slope=1.15, halo=1.2, spikes=0.3, spike_length=26), 2, 0), 2, 1)
    dust = clip(F(0.5) + fractal(warped((x * 0.9 + y * 0.5, y * 1.1), 0.5, seed + 21), 6, seed + 22) * F(0.9))
    light += stars + (dust * dust)[..., None] * colour('1c2350') * F(0.24) + colour('070918') * F(0.8)

    light = np.where(front, light, light * (F(1) - veil) + rings)
    light = mix(light, globe, cover[..., None])
    light = np.where(front, light * (F(1) - veil) + rings, light)

    # Three small moons, lit from the same side.
    for mx, my, size, tone in ((1.30, -0.42, 0.020, 'd8d2c6'), (-1.42, 0.50, 0.013, 'b8a890'),
                               (0.74, 0.66, 0.0085, 'cfd4dc')):
        m, c = sphere(x, y, mx, my, size)
        shine = clip((m * sun).sum(-1)) ** F(0.7) * (F(0.85) + F(0.15) * noise2(x * 150, y * 150, seed + 9))
        light = mix(light, shine[..., None] * colour(tone), c[..., None])

    light = bloom(shrink(light, 2), (4, 0.05), (18, 0.05), (70, 0.06))
    return develop(saturate(filmic(light, 1.5), 1.12), seed)
