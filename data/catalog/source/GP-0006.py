# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Cratered Moon at the Edge of Night'
description = '''
    A drawn picture made by GtkPhotos: a small airless moon, with craters strewn by a computer
    program rather than by real impacts. Where there is no air and no rain, craters can stay sharp
    for billions of years, so counting them tells how old a surface is. Along the line between day
    and night the Sun stands low, and even gentle slopes throw long shadows. The dark plains are
    drawn after those of our own Moon, where lava once filled great basins.
'''
date_created = '2026-03-21T19:10:00Z'
keywords = ['moon', 'craters', 'terminator', 'impact', 'illustration']

seed = 6
width, height = 1600, 1200


def draw():
    scale = 1.5
    w, h = int(width * scale), int(height * scale)
    x, y = grid(w, h)
    cx, cy, radius = -0.26, 0.46, 1.34
    n, cover = sphere(x, y, cx, cy, radius)
    pixel = 2 / h / radius
    sun = normalised([0.86, -0.34, 0.26])

    point = [n[..., i] for i in range(3)]
    rough = fractal([p * F(3.2) for p in point], 7, seed + 1, gain=0.56)
    wobble = fractal([p * F(9.0) for p in point], 4, seed + 2, gain=0.6)
    plains = smooth(0.13, 0.28, fractal(warped([p * F(1.45) + F(2.3) for p in point], 0.45, seed + 3), 5, seed + 4,
                                        gain=0.5) + F(0.16))
    ground = rough * F(0.010) * (F(1) - plains * F(0.75))
    ground += fractal([p * F(30.0) for p in point], 5, seed + 5, gain=0.6) * F(0.0009)
    bright = np.zeros_like(ground)

    # Craters, the big ones first: every younger one digs through the older.
    rng = random(seed, 3)
    count = 12000
    size = np.sort((rng.uniform(size=count) * (0.0036 ** -1.75 - 0.20 ** -1.75) + 0.20 ** -1.75) ** (-1 / 1.75))[::-1]
    size[:3] = 0.19, 0.15, 0.13
    centres = normalised(rng.normal(size=(count, 3)) + np.array([0, 0, 0.55]))
    age = rng.uniform(size=count)
    fresh = rng.uniform(size=count) < 0.012
    fresh |= (size > 0.05) & (size < 0.09) & (rng.uniform(size=count) < 0.22)
    for c, r, old, young in zip(centres, size.astype(F), age, fresh):
        if c[2] < -0.15:
            continue
        reach = r * F(7.0 if young and r > 0.02 else 2.2)
        px, py = (c[0] * radius + cx) * h / 2 + w / 2, (c[1] * radius + cy) * h / 2 + h / 2
        pr = float(reach) * radius * h / 2 + 2
        x0, x1 = int(max(px - pr, 0)), int(min(px + pr + 1, w))
        y0, y1 = int(max(py - pr, 0)), int(min(py + pr + 1, h))
        if x0 >= x1 or y0 >= y1:
            continue
        piece = (slice(y0, y1), slice(x0, x1))
        v = n[piece]
        d = np.sqrt(np.maximum(((v - c) ** 2).sum(-1), 0)) / r
        d = d * (F(1) + wobble[piece] * F(0.10))
        if plains[int(np.clip(py, 0, h - 1)), int(np.clip(px, 0, w - 1))] > 0.6 and old < 0.62 and not young:
            continue                                            # drowned by the lava
        wear = F(0.18 + 0.82 * old ** 1.5)
        deep = F(0.165) * r * wear * (F(1) if r < 0.04 else (F(0.04) / r) ** F(0.6))
        bowl = np.maximum(d * d * F(1.25) - F(1.0), F(-0.80 if r > 0.03 else -1.0))
        wall = np.where(d < 1, np.minimum(bowl, F(0.30)), F(0))
        rim = F(0.30) * np.where(d < 1, np.exp(-((d - 1) / F(0.13)) ** 2), np.exp(-(d - 1) / F(0.30)))
        shape = np.where(d < 1, np.minimum(wall, rim), rim) * deep
        if r > 0.045:
            shape = shape + deep * F(0.42) * np.exp(-(d / F(0.13)) ** 2) * (F(1) + wobble[piece])
            # Terraces on the inner wall.
            shape = shape + deep * F(0.03) * np.sin(d * F(34)) * smooth(0.60, 0.75, d) * smooth(1.0, 0.9, d)
        erase = smooth(1.10, 0.80, d) * F(0.85)
        ground[piece] = ground[piece] * (F(1) - erase) + ground[piece].mean() * erase * F(0.4) + shape
        plains[piece] *= F(1) - smooth(1.5, 1.0, d) * F(0.7 if r > 0.02 else 0.3)
        if young:
            angle = np.arctan2(((v - c) * np.cross(c, [0, 1, 0])).sum(-1), (v - c)[..., 1])
            rays = fractal((np.cos(angle) * 2.6, np.sin(angle) * 2.6 + d * F(0.10)), 3, int(r * 1e6) % 9973, ridged=True)
            bright[piece] += (smooth(0.50, 1.0, rays) * np.exp(-d / F(2.3)) * smooth(7.0, 3.0, d) * F(0.8) +
                              np.exp(-(d / F(1.25)) ** 2) * F(0.55))

    # Slopes, from the shape of the whole ground.
    shape = n * (F(1) + ground)[..., None]
    dx = np.gradient(shape, axis=1)
    dy = np.gradient(shape, axis=0)
    normal = np.cross(dx, dy)
    normal = normalised(normal + F(1e-12))
    normal = np.where((n[..., 2] < 0.10)[..., None], n, normal)

    # Shadows: walk from every place towards the Sun and see whether ground is in the way.
    shadow = np.ones_like(ground)
    across = F(np.hypot(sun[0], sun[1]))
    for t in np.geomspace(2.0, 300, 56):
        step = F(t * pixel) / across
        ahead = shape + sun * step
        high = np.sqrt((ahead * ahead).sum(-1))
        ix = np.clip((ahead[..., 0] / high * F(radius) + F(cx)) * F(h / 2) + F(w / 2 - 0.5), 0, w - 1)
        iy = np.clip((ahead[..., 1] / high * F(radius) + F(cy)) * F(h / 2) + F(h / 2 - 0.5), 0, h - 1)
        over = high - (F(1) + sample(ground, ix, iy))
        over = np.where(ahead[..., 2] > 0, over, F(1))
        shadow = np.minimum(shadow, smooth(-0.9, 0.4, over / (F(pixel) * F(0.35) + step * F(0.012))))
    shadow = np.where(n[..., 2] < 0.12, F(1), shadow)

    facing = (normal * sun).sum(-1)
    smoothface = (n * sun).sum(-1)
    lommel = np.maximum(facing, 0) / (np.maximum(facing, 0) + np.maximum(n[..., 2], F(0.08)) + F(0.15))
    lit = (lommel * F(0.16) + np.maximum(facing, 0) ** F(1.1) * F(1.05)) * shadow * smooth(-0.06, 0.03, smoothface)
    tint = fractal([p * F(2.0) for p in point], 4, seed + 8)
    skin = mix(colour('c4bcb0'), colour('9d9892'), smooth(-0.5, 0.5, tint)[..., None])
    skin = mix(skin, colour('5a5958'), (plains * F(0.92))[..., None])
    skin = skin * (F(1) + rough[..., None] * F(0.16)) + (bright * F(0.15))[..., None]
    globe = skin * lit[..., None] * F(1.9)
    globe += skin * colour('5a78b0') * F(0.010) * (F(0.3) + F(0.7) * n[..., 2:3])      # earthshine

    light = np.zeros((height, width, 3), dtype=F)
    tall = np.asarray(mix(np.zeros(3, dtype=F), globe, cover[..., None]))
    fx = (np.arange(width) + 0.5) * scale - 0.5
    fy = (np.arange(height) + 0.5) * scale - 0.5
    fx, fy = np.meshgrid(fx, fy)
    soft = blur(tall, 0.55)
    light = sample(soft, fx, fy)
    solid = sample(cover, fx, fy)[..., None]
    stars = star_field(width, height, 1200, seed + 40, faintest=0.015, brightest=4, slope=1.1,
                       halo=1.0, spikes=0.25, spike_length=24)
    light += (stars + colour('05060c')) * (F(1) - solid)
    light = bloom(light, (4, 0.03), (40, 0.03))
    return develop(filmic(light, 0.98), seed)
