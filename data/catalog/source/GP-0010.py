# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Total Eclipse with Corona'
description = '''
    A drawn picture made by GtkPhotos: a total eclipse of the Sun, with streamers that follow no
    particular eclipse. Only while the Moon covers the whole bright disc can the corona, the Sun's
    outer atmosphere, be seen with the naked eye. It is more than a million degrees hot, over a
    hundred times hotter than the surface below, and its fine rays follow the Sun's magnetic field.
    The spark at the edge is the first sunlight to come through a valley of the Moon.
'''
date_created = '2026-05-30T11:40:00Z'
keywords = ['Sun', 'Moon', 'eclipse', 'corona', 'illustration']

seed = 10
width, height = 1600, 1600


def draw():
    x, y = grid(width, height)
    moon = 0.285
    r = np.sqrt(x * x + y * y) / F(moon)
    angle = np.arctan2(y, x)
    out = np.maximum(r, 1)

    # Rays bend as the field does: they spread at the poles and lean together above the equator.
    axis = F(np.radians(-22))
    turned_angle = angle - axis
    fold = fractal((np.cos(angle) * 1.3, np.sin(angle) * 1.3, np.log(out) * 1.1), 3, seed + 1)
    lean = turned_angle + fold * F(0.075) * np.log(out) + F(0.12) * np.sin(2 * turned_angle) * np.log(out)

    def rays(count, octaves, number, stretch):
        return fractal((np.cos(lean) * F(count), np.sin(lean) * F(count), np.log(out) * F(stretch)),
                       octaves, seed + number, gain=0.62)

    coarse = rays(2.0, 4, 2, 0.5)
    fine = rays(13, 5, 3, 0.9)
    hair = fractal((np.cos(lean) * 9, np.sin(lean) * 9, np.log(out) * 0.7), 6, seed + 4, ridged=True, gain=0.66)

    # Long streamers, broad at the foot and drawn to a point.
    streamers = F(0)
    for where, wide, far in ((8, 23, 1.9), (-20, 15, 1.3), (33, 14, 1.0), (172, 24, 2.0), (198, 15, 1.3),
                             (148, 14, 1.0), (62, 10, 0.7), (-60, 12, 0.8), (232, 11, 0.8), (118, 9, 0.55)):
        off = (lean - F(np.radians(where)) + F(np.pi)) % F(2 * np.pi) - F(np.pi)
        narrow = F(np.radians(wide)) * (F(0.28) + F(0.72) * np.exp(-(out - 1) / F(0.85)))
        streamers = streamers + np.exp(-(off / narrow) ** 2) * np.exp(-(out - 1) / F(far)) * F(far)
    polar = np.abs(np.sin(turned_angle)) ** 6
    base = F(0.62) * out ** F(-6.5) + F(0.30) * out ** F(-3.0)
    glow = base * (F(1) + coarse * F(0.35)) + streamers * F(0.40) * out ** F(-1.35)
    texture = (F(1) + fine * F(0.42) * (F(0.55) + polar * F(0.8)) + (hair - F(0.55)) * F(1.0))
    glow = glow * clip(texture, 0.12, 3)
    glow += np.exp(-(r - 1) / F(0.03)) * F(0.35) * (r > 1)

    light = np.zeros((height, width, 3), dtype=F)
    light += np.maximum(glow, 0)[..., None] * ramp(out, (1.0, 'fff6ec'), (1.5, 'f0eefa'), (2.6, 'b8c8f2'), (4.0, '8aa4e0')) * F(1.0)

    # Prominences: red flames of cooler gas at the Sun's edge.
    edge = np.exp(-(np.maximum(r - 1, 0) / F(0.010)))
    flames = edge * F(0.55) * smooth(-1.0, 0.6, np.cos(angle - F(np.radians(-128))))
    for where, wide, tall in ((-118, 4.2, 0.075), (-109, 2.2, 0.045), (-150, 3.4, 0.06), (-86, 2.0, 0.035),
                              (172, 3.0, 0.055), (150, 2.0, 0.03), (62, 2.6, 0.04), (-52, 1.8, 0.04)):
        off = (angle - F(np.radians(where)) + F(np.pi)) % F(2 * np.pi) - F(np.pi)
        u, v = off / F(np.radians(wide)), (r - 1) / F(tall)
        wob = fractal((u * 1.6 + where, v * 1.6), 5, seed + 9, gain=0.6)
        arch = np.abs(np.sqrt((u + wob * F(0.35)) ** 2 + (v + wob * F(0.3)) ** 2) - F(0.72))
        flames = flames + np.exp(-(arch / F(0.20)) ** 2) * F(1.0) + np.exp(-(u * u * 2 + v * v * 1.5)) * F(0.45)
    flames = (np.maximum(flames, 0) * (r > 0.97))[..., None]
    light = light * np.exp(-flames * F(3)) + (F(1) - np.exp(-flames * F(1.6))) * colour('ff3d60') * F(1.5)

    # The Moon: black to the eye, though a little light from the Earth falls on it.
    n, cover = sphere(x, y, 0, 0, moon)
    plains = fractal(warped([n[..., i] * F(1.7) for i in range(3)], 0.4, seed + 12), 6, seed + 13, gain=0.55)
    face = (F(0.0042) + F(0.0030) * smooth(0.35, -0.25, plains))[..., None] * colour('8fa2c8')
    face = face * (F(0.6) + F(0.4) * n[..., 2:3])

    sky = star_field(width, height, 420, seed + 40, faintest=0.02, brightest=1.6, slope=1.2,
                     where=smooth(1.6, 3.2, r) * F(0.97) + F(0.01), halo=1.0)
    sky += ramp(np.sqrt(x * x + y * y), (0.0, '141d3c'), (0.7, '0c132b'), (1.4, '050816'))
    light = (light + sky) * (F(1) - cover)[..., None] + face * cover[..., None]
    light = bloom(light, (4, 0.04), (24, 0.012), (90, 0.008))

    # The diamond, and a few beads beside it.
    at = np.radians([-41, -47.5, -35.8, -33.6])
    edge_x = np.cos(at) * moon * 1.004 * height / 2 + width / 2
    edge_y = np.sin(at) * moon * 1.004 * height / 2 + height / 2
    spark = splat((height, width), edge_x, edge_y, np.array([420, 40, 60, 16])[:, None] * colour('fff3df')[None])
    flash = telescope(spark, sigma=2.1, halo=0.8)
    d = np.hypot((x * height / 2 + width / 2) - F(edge_x[0]), (y * height / 2 + height / 2) - F(edge_y[0]))
    burst = F(2.2) * np.exp(-d / F(14)) + F(0.26) * np.exp(-d / F(44)) + F(0.02) * np.exp(-d / F(130))
    light += flash + burst[..., None] * colour('fff1da')
    return develop(saturate(filmic(light, 1.12), 1.2), seed)
