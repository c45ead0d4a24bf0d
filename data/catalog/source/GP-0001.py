# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Spiral Galaxy with Two Arms'
description = '''
    A drawn picture made by GtkPhotos: a spiral galaxy of our own invention, seen at a slant. In a
    spiral galaxy the arms are not fixed bands of stars but denser regions through which stars and
    gas pass, much as cars pass through a traffic jam. Gas that is squeezed there forms new stars;
    the hot, short-lived ones make the arms look blue, and the glowing hydrogen around them shows as
    pink knots. The yellow middle holds older and cooler stars.
'''
date_created = '2026-01-09T18:00:00Z'
keywords = ['galaxy', 'spiral galaxy', 'stars', 'dust lanes', 'illustration']

seed = 1


def draw():
    width, height = 1600, 1067
    x, y = grid(width, height)
    cx, cy, roll, tilt = -0.06, 0.02, np.radians(-27), np.radians(54)
    u = (x - cx) * F(np.cos(roll)) + (y - cy) * F(np.sin(roll))
    v = -(x - cx) * F(np.sin(roll)) + (y - cy) * F(np.cos(roll))

    pitch, inner = np.tan(np.radians(17)), 0.16

    def disc(u, v):
        """Distance, angle and the angle counted along the arms, in the plane of the disc."""
        w = v / F(np.cos(tilt))
        r = np.sqrt(u * u + w * w) + F(1e-4)
        angle = np.arctan2(w, u)
        return r, angle, angle - np.log(r / F(inner)) / F(pitch)

    # Folds of the arms: the plane is pushed about before the arms are wound.
    w = v / F(np.cos(tilt))
    pu = fractal((u * 2.3, w * 2.3), 4, seed + 10) * F(0.10)
    pw = fractal((u * 2.3 + 9, w * 2.3), 4, seed + 11) * F(0.10)
    r, angle, along = disc(u + pu * smooth(0.05, 0.6, np.hypot(u, w)),
                           (w + pw * smooth(0.05, 0.6, np.hypot(u, w))) * F(np.cos(tilt)))

    def crest(shift, sharp):
        return np.exp(F(sharp) * (np.cos(2 * along + F(shift)) - 1))

    fade = np.exp(-r / F(0.40)) * smooth(1.75, 0.9, r)
    start = smooth(0.10, 0.26, r)

    # Noise that is wound like the arms, so that threads run along them.
    turn = np.log(r) * F(0.42 / pitch)
    c, s = np.cos(turn), np.sin(turn)
    wu, ww = u * c + w * s, w * c - u * s
    threads = fractal((wu * 6, ww * 6), 7, seed + 20, gain=0.62)
    clouds = fractal((u * 8, w * 8), 6, seed + 21, gain=0.65)

    arms = crest(0, 2.0) * start
    spur = crest(2.3, 1.3) * start * smooth(0.3, 0.9, r) * F(0.35)
    gas = clip((arms + spur) * (F(1) + threads * F(1.0) + clouds * F(0.8)), 0, 3)

    light = np.zeros((height, width, 3), dtype=F)
    light += (F(0.40) * fade * (F(0.55) + F(0.5) * crest(-0.3, 1.2)))[..., None] * mix(
        colour('ffd9ab'), colour('a9bcf0'), smooth(0.1, 0.9, r)[..., None])
    light += (F(2.1) * gas * fade * smooth(0.1, 0.5, r))[..., None] * colour('7ea3ff')
    light += (F(1.1) * gas * gas * fade)[..., None] * colour('b9ccff')

    # Dust lies on the inner side of the arms; it dims blue more than red.
    lane = crest(-0.85, 4.0) * smooth(0.07, 0.18, r) * smooth(1.5, 0.7, r)
    dust = lane * clip(F(0.9) + threads * F(1.5) + clouds * F(1.1), 0, 3) * F(1.7)
    wisps = fractal(warped((wu * 7, ww * 7), 0.35, seed + 30), 6, seed + 22, ridged=True, gain=0.6)
    dust += smooth(0.55, 0.95, wisps) * smooth(0.08, 0.3, r) * smooth(1.3, 0.4, r) * F(0.7)
    veil = np.exp(-dust[..., None] * np.array([0.75, 1.05, 1.45], dtype=F))
    light *= veil

    # The middle: an older, rounder crowd.
    q = np.sqrt(u * u + (v * F(1.35)) ** 2)
    bulge = F(5.5) * np.exp(-np.sqrt(q / F(0.0075))) + F(1.0) * np.exp(-(q / F(0.115)) ** 1.25)
    core = bulge[..., None] * mix(colour('fff0d2'), colour('ffc078'), smooth(0.0, 0.22, q)[..., None])
    front = smooth(-0.02, 0.05, v)[..., None]
    light += core * mix(np.ones_like(veil), veil ** F(0.75), front)

    # Young stars, clusters and glowing hydrogen are strewn along the arms.
    rng = random(seed, 1)
    n = 70000
    pr = rng.exponential(0.36, n) + 0.12
    pa = rng.uniform(0, 2 * np.pi, n)
    px = pr * np.cos(pa)
    py = pr * np.sin(pa) * np.cos(tilt)
    sx = px * np.cos(roll) - py * np.sin(roll) + cx
    sy = px * np.sin(roll) + py * np.cos(roll) + cy
    sx, sy = sx * height / 2 + width / 2, sy * height / 2 + height / 2
    inside = (sx > 1) & (sx < width - 2) & (sy > 1) & (sy < height - 2)
    sx, sy, pr = sx[inside], sy[inside], pr[inside]
    ix, iy = sx.astype(int), sy.astype(int)
    lit = gas[iy, ix]
    keep = rng.uniform(size=len(sx)) < clip(lit * 0.8, 0, 1)
    sx, sy, pr, ix, iy, lit = (a[keep] for a in (sx, sy, pr, ix, iy, lit))
    strength = rng.pareto(1.9, len(sx)) * 0.10 + 0.03
    strength *= np.exp(-pr / 0.75) * smooth(1.8, 0.9, pr)
    hues = starlight(rng.uniform(8500, 24000, len(sx))) * np.minimum(strength, 2.2)[:, None]
    hues = hues * veil[iy, ix] ** 0.8
    light += telescope(splat((height, width), sx, sy, hues * 2.0), sigma=0.75, halo=0.8)

    knots = rng.uniform(size=len(sx)) < 0.035 * smooth(0.35, 1.2, lit)
    pink = splat((height, width), sx[knots], sy[knots],
                 colour('ff4f7d')[None] * np.minimum(rng.pareto(1.6, knots.sum()) + 0.4, 3.2)[:, None] *
                 np.exp(-pr[knots] / 0.8)[:, None])
    light += blur(pink, 1.5) * F(4.0) + blur(pink, 3.6) * F(9.0) + blur(pink, 8) * F(8.0)

    # The sky in front and behind: stars, and a few far galaxies.
    light += star_field(width, height, 2600, seed + 40, faintest=0.02, brightest=7, slope=1.1,
                        halo=1.2, spikes=0.35, spike_length=34)
    for _ in range(26):
        gx, gy = rng.uniform(-1.5, 1.5), rng.uniform(-1, 1)
        size, flat, a = rng.uniform(0.003, 0.010), rng.uniform(1.2, 3.5), rng.uniform(0, np.pi)
        p = (x - F(gx)) * F(np.cos(a)) + (y - F(gy)) * F(np.sin(a))
        q = ((y - F(gy)) * F(np.cos(a)) - (x - F(gx)) * F(np.sin(a))) * F(flat)
        light += (F(0.16) * np.exp(-np.sqrt(p * p + q * q) / F(size)))[..., None] * starlight(
            rng.uniform(3600, 6500))

    light = bloom(light, (5, 0.05), (22, 0.05), (80, 0.05))
    light += colour('070a16') * F(0.9)
    return develop(saturate(filmic(light, 1.55), 1.25), seed)
