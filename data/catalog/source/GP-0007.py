# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Crescent of a Blue World'
description = '''
    A drawn picture made by GtkPhotos: an Earth-like planet with seas and clouds, seen from its
    night side so that only a crescent lies in sunlight. The thin blue line along its edge is the
    atmosphere: air scatters blue light much more strongly than red. Where day turns to night the
    sunlight has crossed so much air that mostly orange and red are left. On the real Earth, three
    quarters of the air lie within about eleven kilometres of the ground.
'''
date_created = '2026-04-12T05:30:00Z'
keywords = ['planet', 'atmosphere', 'crescent', 'clouds', 'illustration']

seed = 7
width, height = 1600, 900


def draw():
    x, y = grid(width * 2, height * 2)
    cx, cy, radius = -0.52, 0.98, 1.52
    n, cover = sphere(x, y, cx, cy, radius)
    sun = normalised([0.64, -0.64, -0.43])

    g = turned(n, tilt=0.45, roll=-0.5, spin=0.7)
    point = [g[..., i] for i in range(3)]

    # Land and sea.
    shore = fractal(warped([p * F(1.5) for p in point], 0.35, seed + 1, octaves=4), 8, seed + 2, gain=0.55)
    land = smooth(0.12, 0.16, shore)
    dry = fractal([p * F(4) for p in point], 6, seed + 3, gain=0.6)
    ground = ramp(dry, (-0.6, '2f4a24'), (-0.1, '5b6a35'), (0.2, '9a8150'), (0.6, 'c7a877'))
    sea = mix(colour('07264f'), colour('12608a'), smooth(-0.12, 0.12, shore)[..., None])

    # Clouds, curled by a few cyclones.
    c = g
    for px, py, reach, angle in ((0.12, -0.70, 0.15, 3.0), (0.66, -0.40, 0.18, -2.7), (-0.34, -0.52, 0.13, 2.8),
                                 (0.42, -0.80, 0.12, 3.0), (0.86, 0.08, 0.12, -3.0), (0.40, -0.36, 0.10, 2.6)):
        centre = np.array([px, py, np.sqrt(1 - px * px - py * py)], dtype=F)
        centre = turned(centre[None], tilt=0.45, roll=-0.5, spin=0.7)[0]
        c = swirled(c, centre, reach, angle)
    cloudpoint = [c[..., i] for i in range(3)]
    p = warped([q * F(2.4) for q in cloudpoint], 0.45, seed + 10, octaves=5)
    body = fractal([q * F(1.25) for q in p], 9, seed + 11, gain=0.58)
    streak = fractal([p[0] * F(3), p[1] * F(9), p[2] * F(3)], 6, seed + 12, gain=0.6)
    puffs = fractal([q * F(26) for q in cloudpoint], 5, seed + 13, gain=0.62)
    thick = clip((body + streak * F(0.22) + F(0.02)) * F(1.9) + puffs * F(0.30))
    thick = thick * F(0.97)

    day = (n * sun).sum(-1)
    # Relief: clouds brighten where they lean towards the Sun.
    gy, gx = np.gradient(blur(thick, 1.2))
    lean = clip((gx * sun[0] + gy * sun[1]) * F(-5.0), -0.5, 0.6) * smooth(0.75, 0.1, day)
    lit = smooth(-0.07, 0.30, day) * (F(0.16) + F(0.84) * clip(day))
    dusk = ramp(day, (-0.10, 'a8482a'), (0.0, 'f09060'), (0.09, 'ffdab4'), (0.22, 'ffffff'))

    surface = mix(sea, ground, land[..., None])
    half = normalised(sun + np.array([0, 0, 1], dtype=F))
    glint = clip((n * half).sum(-1)) ** F(60) * F(0.5) + clip((n * half).sum(-1)) ** F(9) * F(0.04)
    surface += (glint * (F(1) - land))[..., None]
    shade = blur(thick, 5.0)
    surface *= (F(1) - shade * F(0.45))[..., None]
    white = (F(0.92) + lean)[..., None] * np.ones(3, dtype=F)
    ball = mix(surface, white, thick[..., None]) * lit[..., None] * dusk * F(2.0)

    # Air: thin in the middle of the disc, thick towards its edge, and a rim beyond it.
    far = np.sqrt((x - F(cx)) ** 2 + (y - F(cy)) ** 2) / F(radius)
    high = far - F(1)
    path = F(1) / (n[..., 2] + F(0.09))
    air = path * F(0.055) * smooth(-0.16, 0.35, day)
    blue = ramp(day, (-0.16, '4a2020'), (-0.06, 'a85a3a'), (0.03, 'a898a4'), (0.12, '6fa4f0'), (0.5, '4f93ff'))
    inner = air[..., None] * blue * F(1.7)
    ball = ball * np.exp(-air[..., None] * np.array([0.5, 0.8, 1.1], dtype=F)) + inner
    night = body * F(0.5) + F(0.5)
    ball += (F(0.0035) + F(0.006) * night)[..., None] * colour('5d83c4') * smooth(0.1, -0.4, day)[..., None]

    ux, uy = (x - F(cx)) / far / F(radius), (y - F(cy)) / far / F(radius)
    edge = ux * sun[0] + uy * sun[1]
    above = np.maximum(high, 0)
    rim = np.exp(-above / F(0.0075)) * smooth(-0.10, 0.55, edge)
    upper = np.exp(-above / F(0.022)) * smooth(-0.25, 0.7, edge)
    ring = (rim * F(2.1))[..., None] * ramp(edge, (-0.1, 'ff6a2a'), (0.25, 'ffb38a'), (0.5, 'bcd6ff'), (1, '9cc8ff'))
    ring += (upper * F(0.42))[..., None] * ramp(edge, (-0.2, '5a3a5a'), (0.3, '3c5ec0'), (1, '3f86ff'))
    glow = np.exp(-above / F(0.006)) * F(0.035)
    ring += glow[..., None] * colour('6fb08a')

    sky = star_field(width, height, 2400, seed + 40, faintest=0.02, brightest=6, slope=1.15,
                     halo=1.2, spikes=0.3, spike_length=28)
    sky = np.repeat(np.repeat(sky, 2, 0), 2, 1)
    # A band of the home galaxy, far behind.
    along = (x * F(0.55) + y * F(0.84) + F(0.52))
    mist = fractal(warped((x * 1.5, y * 1.5), 0.5, seed + 30, octaves=4), 7, seed + 31, gain=0.58)
    band = np.exp(-((along + mist * F(0.16)) / F(0.30)) ** 2) * clip(F(0.55) + mist * F(0.8), 0, 2)
    sky += band[..., None] * mix(colour('2a3157'), colour('5b4450'), smooth(-0.2, 0.6, mist)[..., None]) * F(0.55)
    sky += colour('04060e')

    light = mix(sky, F(0) * sky, np.maximum(cover, clip(upper))[..., None]) + ring * (F(1) - cover)[..., None]
    light = light + ball * cover[..., None]
    light = bloom(shrink(light, 2), (4, 0.06), (14, 0.05), (50, 0.05), (140, 0.03))
    return develop(saturate(filmic(light, 1.35), 1.1), seed)
