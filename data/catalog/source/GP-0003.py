# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Pillars of a Dark Nebula'
description = '''
    A drawn picture made by GtkPhotos: columns of cold dust and gas, invented for this catalog,
    before a glowing cloud. Dark nebulae give off hardly any visible light; we see them because
    their dust hides what shines behind. The light of hot stars, here above the picture, slowly
    boils the pillars away from their tips, which is why their upper edges glow. Where the dust is
    thickest and coldest, new stars can form out of sight.
'''
date_created = '2026-02-06T20:15:00Z'
keywords = ['nebula', 'dark nebula', 'dust', 'pillars', 'illustration']

seed = 3
width, height = 1067, 1600
slices = 60
star = np.array([0.02, -1.50, 0.50], dtype=F)

#           foot            tip             radius at foot and tip
pillars = [((-0.34, 1.25, 0.00), (-0.12, -0.60, 0.05), 0.27, 0.125),
           ((0.10, 1.25, 0.12), (0.13, -0.10, 0.15), 0.21, 0.095),
           ((0.52, 1.25, -0.10), (0.36, 0.26, -0.05), 0.19, 0.080),
           ((-0.60, 1.25, -0.25), (-0.47, 0.16, -0.20), 0.15, 0.075)]


def density(x, y, z):
    # The noise is stretched upwards, the way the light has combed the dust.
    p = warped((x * F(2.2), y * F(1.35), z * F(2.2)), 0.30, seed, octaves=3, scale=0.9)
    big = fractal([q * F(1.0) for q in p], 3, seed + 1)
    fine = fractal([q * F(2.1) for q in p], 6, seed + 2, gain=0.58)
    billow = fractal([q * F(2.6) for q in p], 5, seed + 3, billow=True, gain=0.55)
    result = np.full_like(x, -9)
    for a, b, wide, narrow in pillars:
        ab = [F(j - i) for i, j in zip(a, b)]
        t = clip(((x - F(a[0])) * ab[0] + (y - F(a[1])) * ab[1] + (z - F(a[2])) * ab[2]) /
                 sum(i * i for i in ab))
        bend = F(0.05) * np.sin(t * F(5.0) + F(a[0] * 20)) * (F(1) - t)
        d = np.sqrt((x - F(a[0]) - ab[0] * t - bend) ** 2 + (y - F(a[1]) - ab[1] * t) ** 2 +
                    (z - F(a[2]) - ab[2] * t) ** 2)
        # A thicker head on a slimmer neck.
        radius = mix(F(wide), F(narrow), t ** F(0.75)) * (F(1) + F(0.30) * smooth(0.80, 0.94, t))
        result = np.maximum(result, (radius - d) * F(13))
    floor = (y - F(0.86) - F(0.06) * np.sin(x * F(4))) * F(8)
    result = np.maximum(result, floor)
    return smooth(0.0, 0.50, result + big * F(0.9) + fine * F(1.15) + (F(0.30) - billow) * F(1.2))


def draw():
    x, y = grid(width, height)
    depths = np.linspace(-0.5, 0.5, slices).astype(F)       # from the back to the front
    step = F(depths[1] - depths[0])
    dust = np.stack([density(x, y, np.full_like(x, z)) for z in depths])

    # The light comes down row by row; what a row lets through lights the next.
    through = np.ones((slices, width), dtype=F)
    lit = np.empty_like(dust)
    column = np.arange(width, dtype=F)[None]
    level = np.arange(slices, dtype=F)[:, None]
    sx = F((star[0] * height + width) / 2)
    sz = F((star[2] - depths[0]) / step)
    sy = F((star[1] + 1) * height / 2)
    for row in range(height):
        if row:
            share = F(1) / (F(row) - sy)
            through = sample(through, column + (sx - column) * share + level * 0,
                             np.clip(level + (sz - level) * share, 0, slices - 1) + column * 0)
        lit[:, row] = through
        through = through * np.exp(-dust[:, row] * F(90) * F(1) / F(height))

    # Behind: a glowing cloud, teal above and gold below.
    p = warped((x * F(1.0), y * F(0.8)), 0.55, seed + 20, octaves=4)
    cloud = fractal([q * F(1.15) for q in p], 7, seed + 21, gain=0.52)
    thread = fractal([q * F(1.5) for q in p], 6, seed + 22, ridged=True, gain=0.5)
    glow = clip(F(0.52) + cloud * F(0.75) + (thread - F(0.55)) * F(0.9), 0.03, 2)
    hue = ramp(y, (-1.0, '6fd0d8'), (-0.55, '4fb3c4'), (0.0, '7f9fae'), (0.40, 'd09a72'),
               (1.0, '9c4a3a'))
    rays = F(1.15) * np.exp(-(((x - star[0]) * F(0.75)) ** 2 + (y - star[1]) ** 2) / F(1.5)) + F(0.14)
    light = (glow * rays)[..., None] * hue
    light += star_field(width, height, 1300, seed + 40, faintest=0.03, brightest=8, slope=1.0,
                        halo=1.1, spikes=0.4, spike_length=36)

    rim, warm = colour('ffdfae'), colour('c8653a')
    sink = np.array([0.86, 1.0, 1.12], dtype=F)
    for i in range(slices):
        d = dust[i]
        shine = lit[i]
        skin = d * (F(1.2) - d) * F(1.6)
        # Evaporating gas: thin dust that stands in the light.
        glowing = skin * shine ** F(1.2) * F(23)
        inner = d * (F(0.10) * shine ** F(0.35) + F(0.012))
        light *= np.exp(-(d * step * F(34))[..., None] * sink)
        light += glowing[..., None] * step * mix(warm, rim, shine[..., None] ** F(1.5))
        light += inner[..., None] * step * F(6.0) * colour('a5573a')

    # A haze of gas leaves the lit edges.
    light = bloom(light, (4, 0.05), (16, 0.07), (70, 0.10))
    front = star_field(width, height, 34, seed + 41, faintest=0.05, brightest=9, slope=0.9,
                       halo=1.3, spikes=0.5, spike_length=48)
    light += front
    light *= vignette(x, y, 0.25)
    return develop(saturate(filmic(light, 1.45), 1.2), seed)
