# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Globular Star Cluster'
description = '''
    A drawn picture made by GtkPhotos: a globular cluster in which a program has placed forty
    thousand stars. Real globular clusters hold from tens of thousands to millions of stars, bound
    together by their own gravity and crowded towards the middle. They are among the oldest things
    in our galaxy, many of them more than ten billion years old. The bright orange stars are red
    giants, which have used up the hydrogen in their cores.
'''
date_created = '2026-05-17T22:40:00Z'
keywords = ['star cluster', 'globular cluster', 'stars', 'red giants', 'illustration']

seed = 9
width, height = 1600, 1067


def draw():
    x, y = grid(width, height)
    cx, cy = -0.04, 0.03
    rng = random(seed, 1)
    n = 40000

    # Distances from the middle as in a Plummer sphere, cut off far out.
    m = rng.uniform(0.0, 0.955, n)
    r = 0.215 / np.sqrt(m ** (-2 / 3) - 1)
    way = rng.normal(size=(n, 3))
    way /= np.sqrt((way * way).sum(1, keepdims=True))
    px = (cx + way[:, 0] * r) * height / 2 + width / 2
    py = (cy + way[:, 1] * r * 0.95) * height / 2 + height / 2

    kind = rng.uniform(size=n)
    power = 0.010 + rng.pareto(1.55, n) * 0.016
    kelvin = np.where(power > 0.06, rng.uniform(4600, 6200, n), rng.uniform(5200, 7200, n))
    giants = kind < 0.030
    power = np.where(giants, rng.pareto(1.6, n) * 0.55 + 0.35, power)
    kelvin = np.where(giants, rng.uniform(2900, 4500, n), kelvin)
    blue = (kind > 0.030) & (kind < 0.062)
    power = np.where(blue, rng.uniform(0.15, 0.9, n), power)
    kelvin = np.where(blue, rng.uniform(9000, 20000, n), kelvin)
    power = np.minimum(power, 6.0)

    layer = splat((height, width), px, py, starlight(kelvin) * power[:, None] * 1.35)
    light = telescope(layer, sigma=0.82, halo=1.1, spikes=0.30, spike_length=34, turn=np.radians(38))

    # The many that are too faint and too close together to be told apart.
    d = np.sqrt((x - F(cx)) ** 2 + ((y - F(cy)) / F(0.95)) ** 2)
    glow = F(0.26) * (F(1) + (d / F(0.15)) ** 2) ** F(-1.75) + F(0.030) * np.exp(-d / F(0.42))
    light += glow[..., None] * mix(colour('ffe6bd'), colour('c9c3d8'), smooth(0.0, 0.6, d)[..., None])

    light += star_field(width, height, 2600, seed + 40, faintest=0.015, brightest=5, slope=1.2,
                        halo=1.2, spikes=0.35, spike_length=34, turn=np.radians(38))
    mist = fractal(warped((x * 0.8, y * 0.8), 0.5, seed + 20), 6, seed + 21, gain=0.55)
    light += (clip(F(0.5) + mist * F(0.7)) ** 2)[..., None] * colour('1b2748') * F(0.10) + colour('05070f')
    light = bloom(light, (5, 0.05), (25, 0.05), (90, 0.05))
    light *= vignette(x, y, 0.3)
    return develop(saturate(filmic(light, 1.7), 1.35), seed, grain=0.6)
