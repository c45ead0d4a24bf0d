# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Remnant of a Supernova'
description = '''
    A drawn picture made by GtkPhotos: the shell of gas that an exploded star might leave behind.
    The blast of a supernova sweeps up the thin gas between the stars and heats it until it glows in
    sheets and threads. The shell looks like a ring because near its edge we look along the sheet
    and so through more of it. Elements such as oxygen and iron, which the star and its explosion
    made, are strewn in this way and end up in later stars and planets.
'''
date_created = '2026-06-06T20:50:00Z'
keywords = ['supernova remnant', 'nebula', 'shell', 'filaments', 'illustration']

seed = 11
width, height = 1600, 1200


def draw():
    x, y = grid(width, height)
    cx, cy, size = 0.02, 0.0, 0.74
    u, v = (x - F(cx)) / F(size), (y - F(cy)) / F(size)
    # The shell is no perfect ball.
    push = fractal((u * F(1.1) + F(4), v * F(1.1)), 4, seed + 1) * F(0.085)
    bulge = F(1) + push + F(0.05) * np.cos(np.arctan2(v, u) * 2 + F(0.6))
    u, v = u / bulge, v / bulge
    r2 = u * u + v * v

    oxygen, hydrogen, sulphur = (colour(c) for c in ('2fc7e8', 'ff4a52', 'ff9a3d'))
    light = np.zeros((height, width, 3), dtype=F)

    # Slices through the shell, from the back to the front.
    depths = np.linspace(-1.02, 1.02, 60).astype(F)
    step = F(depths[1] - depths[0])
    for z in depths:
        r = np.sqrt(r2 + z * z)
        here = (r > 0.76) & (r < 1.035)
        a, b, r = u[here], v[here], r[here]
        point = [a, b, np.full_like(a, z * F(0.7))]
        p = warped([q * F(1.5) for q in point], 0.34, seed + 2, octaves=4, scale=1.3)
        web = fractal([q * F(1.5) for q in p], 6, seed + 3, ridged=True, gain=0.60, lacunarity=2.15)
        sheet = fractal([q * F(1.1) for q in p], 4, seed + 4)
        # Densest towards the outside, where the blast has piled the gas up.
        wall = smooth(0.76, 0.97, r + sheet * F(0.03)) * smooth(1.03, 1.0, r + sheet * F(0.03))
        thread = smooth(0.62, 0.96, web + sheet * F(0.14)) ** F(1.9)
        amount = (thread * F(1.25) + smooth(0.40, 0.95, web) * F(0.10) + F(0.012)) * wall
        patch = clip(F(0.62) + fractal([q * F(0.9) for q in point], 3, seed + 5) * F(1.1), 0.06, 1.6)
        kind = fractal([q * F(1.2) + F(7) for q in point], 3, seed + 6) + (r - F(0.93)) * F(5.5)
        hue = ramp(kind, (-0.75, sulphur), (-0.35, hydrogen), (0.0, mix(hydrogen, oxygen, F(0.45))),
                   (0.22, oxygen), (0.9, mix(oxygen, colour('5a6cff'), F(0.55))))
        light[here] += (amount * patch * step)[..., None] * hue * F(3.0)

    # Hot gas within, and a faint blue edge where the blast meets the gas outside.
    r = np.sqrt(r2)
    inner = fractal(warped((u * 1.6, v * 1.6), 0.5, seed + 8), 6, seed + 9, gain=0.58)
    light += (np.exp(-(r / F(0.72)) ** 4) * clip(F(0.5) + inner * F(0.65), 0.05, 2) * F(0.055))[..., None] * colour('6a78ff')
    light += (np.exp(-((r - F(0.995)) / F(0.030)) ** 2) * F(0.030) * clip(F(0.6) + inner))[..., None] * colour('79a8ff')

    # Around it, a little of the gas that it will meet.
    wisps = fractal(warped((x * 0.8, y * 0.8), 0.6, seed + 12, octaves=4), 8, seed + 13, ridged=True, gain=0.56)
    cloud = fractal((x * F(0.9) + F(5), y * F(0.9)), 5, seed + 14)
    veil = smooth(0.45, 1.0, wisps) * clip(F(0.35) + cloud) * smooth(0.9, 1.35, r)
    light += (veil * F(0.075))[..., None] * colour('b83a58')
    light += (clip(F(0.4) - cloud, 0, 1) * F(0.012))[..., None] * colour('3560b8')

    light += star_field(width, height, 3600, seed + 40, faintest=0.02, brightest=4.5, slope=1.25,
                        halo=1.1, spikes=0.4, spike_length=32)
    # What the star itself became: a small, very hot remnant.
    core = splat((height, width), np.array([width * 0.517]), np.array([height * 0.492]), np.array([[5.0, 6.5, 9.0]]))
    light += telescope(core, sigma=0.9, halo=2.0, spikes=0.5, spike_length=44)
    light += colour('04050d')
    light = bloom(light, (4, 0.06), (16, 0.06), (60, 0.07))
    return develop(saturate(filmic(light, 2.0), 1.18), seed)
