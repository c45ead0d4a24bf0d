# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Dusk on a Red Desert World'
description = '''
    A drawn picture made by GtkPhotos: dusk on an invented desert planet with two moons, as a rover
    might see it. The plain, the stones and the wheel tracks are reckoned by a program. The red of
    such ground is rust, iron that has combined with oxygen. On Mars, which the picture has in mind,
    the fine dust in the air scatters blue light forward, so that the sky around the setting Sun
    looks bluish while the rest of it stays butterscotch.
'''
date_created = '2026-09-14T18:05:00Z'
keywords = ['desert', 'red planet', 'moons', 'dusk', 'illustration']

seed = 12
width, height = 1600, 900
eye = 1.9               # metres above the ground
lens = 1.18             # distance of the picture's plane, in units of half its height
horizon = 0.16          # where the horizon lies, in the same units


def stones():
    """Where stones lie, how big they are and how they are turned: ahead, aside, radius."""
    rng = random(seed, 1)
    ahead = np.exp(rng.uniform(np.log(2.7), np.log(130), 2600))
    aside = rng.uniform(-1.75, 1.75, 2600) * ahead
    radius = np.minimum(0.018 + rng.pareto(2.1, 2600) * 0.030, 0.55) * np.clip(ahead / 9, 0.55, 2.2)
    radius[0:6] = 0.46, 0.30, 0.60, 0.24, 0.36, 0.75
    ahead[0:6] = 5.6, 6.3, 9.5, 4.4, 7.4, 15.0
    aside[0:6] = -4.3, -3.1, 6.6, 3.8, -7.2, -9.5
    return list(zip(ahead, aside, radius))


def tracks(ahead):
    """The middle line of a rover's track."""
    return F(0.55) + F(1.1) * np.sin(ahead * F(0.085)) * smooth(3, 30, ahead) + ahead * F(0.10)


def ground(ahead, aside):
    """The height of the ground without stones."""
    far = smooth(60, 500, ahead)
    h = fractal((aside * F(0.0035), ahead * F(0.0035)), 5, seed + 2, gain=0.5) * (F(2.2) + far * F(16))
    h += fractal((aside * F(0.06), ahead * F(0.045)), 4, seed + 3, gain=0.5) * F(0.26)
    # Ripples of sand, across the wind.
    p = warped((aside * F(0.30), ahead * F(0.30)), 0.9, seed + 4, octaves=3, scale=0.5)
    crest = F(1) - np.abs(np.sin((p[1] * F(2.4) + p[0] * F(0.9)) * F(2.2)))
    sandy = smooth(-0.15, 0.35, fractal((aside * F(0.05) + F(3), ahead * F(0.035)), 4, seed + 5))
    fade = smooth(130, 25, ahead)
    h += crest ** F(1.6) * F(0.085) * sandy * fade
    gravel = fractal((aside * F(5.5), ahead * F(5.5)), 5, seed + 6, gain=0.62) * F(0.020) * smooth(60, 8, ahead)
    h += gravel * (F(1.15) - sandy)
    # Two wheel ruts with cleat marks.
    middle = tracks(ahead)
    for wheel in (-0.62, 0.62):
        off = np.abs(aside - middle - F(wheel))
        inside = smooth(0.24, 0.17, off)
        cleat = F(0.5) + F(0.5) * np.sign(np.sin(ahead * F(2 * np.pi / 0.21)))
        h += fade * (inside * (F(-0.060) + cleat * F(0.022) * smooth(40, 12, ahead)) +
                     F(0.030) * np.exp(-((off - F(0.28)) / F(0.06)) ** 2))
    return h, sandy


def mesas(ahead, aside):
    """Table mountains far off."""
    n = fractal((aside * F(0.00062) + F(1.7), ahead * F(0.00062)), 5, seed + 8, gain=0.5)
    n2 = fractal((aside * F(0.006), ahead * F(0.006)), 5, seed + 9, gain=0.55)
    at = n + n2 * F(0.045)
    step = smooth(0.16, 0.20, at) * F(62) + smooth(0.21, 0.30, at) * F(40) + smooth(0.30, 0.325, at) * F(70)
    return step * smooth(700, 1500, ahead) * (F(1) + n2 * F(0.10))


def draw():
    scale = 2
    w, h = width * scale, height * scale
    columns = ((np.arange(w) + 0.5 - w / 2) / (h / 2)).astype(F) / F(lens)      # aside per ahead
    # Distances grow by a constant factor, in finer steps where stones can be seen.
    near, middle, far, close, distant = np.log(2.2), np.log(140), np.log(9000), 4200, 1100
    logs = np.concatenate([np.linspace(near, middle, close, endpoint=False), np.linspace(middle, far, distant)])
    ahead = np.exp(logs).astype(F)
    A = np.broadcast_to(ahead[:, None], (len(ahead), w))
    S = ahead[:, None] * columns[None]

    land, sandy = ground(A, S)
    land = land - land[:40].mean() + mesas(A, S)
    soil = land.copy()
    stone = np.zeros_like(land)
    rng = random(seed, 4)
    for za, sa, radius in stones():
        if np.abs(sa - float(tracks(np.float32(za)))) < 1.05 + radius and za < 60:
            continue
        wide = radius * rng.uniform(0.9, 1.5)
        z0, z1 = np.searchsorted(ahead, [za - radius * 1.7, za + radius * 1.7])
        c0, c1 = np.searchsorted(columns, [(sa - wide * 1.8) / za, (sa + wide * 1.8) / za])
        turn, squash, number = rng.uniform(0, np.pi), rng.uniform(0.7, 1.15), rng.randint(10000)
        facets = normalised(rng.normal(size=(9, 3)) + np.array([0, 0, 0.35]))
        depth = rng.uniform(0.62, 0.92, 9)
        if z1 - z0 < 2 or c1 - c0 < 2:
            continue
        piece = (slice(z0, z1), slice(c0, c1))
        a, s = A[piece] - F(za), S[piece] - F(sa)
        u = (a * F(np.cos(turn)) + s * F(np.sin(turn))) / F(radius)
        v = (s * F(np.cos(turn)) - a * F(np.sin(turn))) / F(wide)
        # A ball cut by planes: the height at which each plane is met, and the lowest of them.
        top = np.sqrt(np.maximum(F(1.15) - u * u - v * v, 0))
        for f, d in zip(facets, depth):
            if f[2] > 0.15:
                top = np.minimum(top, (F(d) - u * f[0] - v * f[1]) / f[2])
            else:
                top = np.where(u * f[0] + v * f[1] > F(d), F(0), top)
        rough = fractal((u * F(2.6) + F(number), v * F(2.6)), 4, seed + 20, gain=0.6)
        top = np.maximum(top + rough * F(0.10) - F(0.22), 0) * F(radius * squash)
        inside = smooth(0, 0.10, top / F(radius))
        foot = soil[piece].mean()
        land[piece] = np.maximum(land[piece], mix(land[piece], foot + top, inside))
        stone[piece] = np.maximum(stone[piece], inside)

    # Slopes, on the fan-shaped net: away from us and sideways.
    dz = np.gradient(land, axis=0) / np.gradient(ahead)[:, None]
    dx = np.gradient(land, axis=1) / (ahead[:, None] * F(columns[1] - columns[0]))
    dz = dz - dx * columns[None]
    normal = normalised(np.stack([-dx, F(1) + dx * 0, -dz], -1))

    # The Sun has almost set, ahead and to the left.
    sunx, suny = -0.62, horizon - 0.115
    sun = normalised([sunx / lens, (horizon - suny) / lens + 0.045, 1.0])
    shadow = np.ones_like(land)
    spread = F(columns[1] - columns[0])
    for t in np.geomspace(0.03, 60, 44):
        t = F(t) * np.maximum(A / F(12), F(0.35))
        za, sa, top = A + sun[2] * t, S + sun[0] * t, land + sun[1] * t
        lz = np.log(za)
        iz = np.where(lz < F(middle), (lz - F(near)) * F(close / (middle - near)),
                      F(close) + (lz - F(middle)) * F((distant - 1) / (far - middle)))
        iz = np.clip(iz, 0, len(ahead) - 1)
        ic = np.clip((sa / za - columns[0]) / spread, 0, w - 1)
        over = top - sample(land, ic, iz)
        shadow = np.minimum(shadow, smooth(-0.05, 0.03, over / (t * F(0.30) + F(0.004))))

    # Light: the low Sun, and the whole dusty sky.
    facing = np.maximum((normal * sun).sum(-1), 0)
    direct = facing * shadow
    above = F(0.5) + F(0.5) * normal[..., 1]
    grain = fractal((S * F(9), A * F(9)), 4, seed + 30, gain=0.7) * smooth(40, 5, A)
    patch = fractal((S * F(0.12), A * F(0.09)), 5, seed + 31, gain=0.55)
    skin = mix(colour('9c5a3a'), colour('bd8358'), (clip(sandy + patch * F(0.35)))[..., None])
    skin = skin * (F(1) + patch * F(0.16) + grain * F(0.20))[..., None]
    rock = mix(colour('5f4035'), colour('80594a'), clip(F(0.5) + patch + grain)[..., None])
    skin = mix(skin, rock, (stone * F(0.85))[..., None])
    strata = fractal((land * F(0.06), land * 0 + F(0.5)), 4, seed + 32) * smooth(600, 1200, A)
    skin = skin * (F(1) + strata * F(0.35))[..., None]
    toward = np.maximum((normalised(np.stack([S, eye - land, A], -1)) * sun).sum(-1), 0)
    lit = skin * (direct[..., None] * colour('ffd9b0') * F(2.7) +
                  above[..., None] * colour('c9a496') * F(0.34) +
                  (above * smooth(0.6, 1.0, toward))[..., None] * colour('a9b6c8') * F(0.14))

    # The sky.
    x, y = grid(w, h)
    up = (F(horizon) - y) / F(lens)
    view = normalised(np.stack([x / F(lens), up, np.ones_like(x)], -1))
    nearness = (view * normalised([sunx / lens, (horizon - suny) / lens, 1.0])).sum(-1)
    off = np.arccos(clip(nearness, -1, 1))
    sky = ramp(up, (-0.05, 'd8a074'), (0.0, 'd39a6e'), (0.16, 'b07a5c'), (0.45, '6b4a48'), (0.75, '33283a'), (1.0, '1c1a2c'))
    sky = sky * (F(0.42) + F(0.75) * np.exp(-off / F(0.75)))[..., None]
    halo = np.exp(-off / F(0.20)) * F(0.95) + np.exp(-off / F(0.065)) * F(0.9)
    sky = mix(sky, colour('a9c6e4') * F(1.15), (clip(np.exp(-off / F(0.30)) * F(0.85)))[..., None])
    sky += halo[..., None] * colour('cfe0f2') * F(0.55)
    p = warped((view[..., 0] * F(2.2), up * F(13)), 0.5, seed + 40, octaves=4)
    cloud = smooth(0.05, 0.8, fractal(p, 7, seed + 41, gain=0.55)) * smooth(0.03, 0.2, up) * smooth(0.75, 0.3, up)
    sky += (cloud * (F(0.05) + F(0.30) * np.exp(-off / F(0.5))))[..., None] * colour('ffd9b8')
    disc = smooth(0.0170, 0.0158, off)
    sky = mix(sky, colour('fffaf0') * F(7), disc[..., None])
    night = smooth(0.22, 0.75, up) * smooth(0.3, 1.0, off)
    stars = star_field(width, height, 1100, seed + 42, faintest=0.02, brightest=1.8, slope=1.2, halo=0.9)
    sky += np.repeat(np.repeat(stars, scale, 0), scale, 1) * night[..., None]

    # Two moons, lit by the set Sun from below left.
    for mx, my, size, lumpy, tone, number in ((0.86, -0.60, 0.098, 0.06, 'e6cdb4', 50), (0.34, -0.80, 0.040, 0.12, 'd8c8bc', 60)):
        bump = F(1) + fractal((np.cos(np.arctan2(y - F(my), x - F(mx))) * 1.1, np.sin(np.arctan2(y - F(my), x - F(mx))) * 1.1), 2, seed + number) * F(lumpy)
        m, c = sphere((x - F(mx)) / bump, (y - F(my)) / bump, 0, 0, size)
        q = fractal([m[..., i] * F(2.6) for i in range(3)], 6, seed + number + 1, gain=0.6)
        pits = fractal([m[..., i] * F(4.2) for i in range(3)], 4, seed + number + 2, billow=True, gain=0.5)
        gy, gx = np.gradient(q * F(0.05) + smooth(0.18, 0.0, pits) * F(-0.03))
        ml = normalised([-0.80, 0.50, 0.18])
        shine = (m * ml).sum(-1) + clip((gx * ml[0] + gy * ml[1]) * F(-size * h * 0.35), -0.3, 0.3)
        face = clip(shine) ** F(0.75) * (F(0.85) + q * F(0.25))
        # The sky's own light lies in front of the dark side.
        sky = mix(sky, sky * F(0.93) + face[..., None] * colour(tone) * F(0.85), c[..., None])

    # Which ground does each pixel see? Walk outwards; only what rises above the rest is seen.
    rise = (land - F(eye)) / A * F(lens)
    seen = np.maximum.accumulate(rise, axis=0)
    level = F(horizon) - (np.arange(h, dtype=F) + F(0.5) - F(h / 2)) / F(h / 2)
    index = np.empty((h, w), dtype=F)
    for c in range(w):
        line = seen[:, c]
        i = np.searchsorted(line, level)
        j = np.clip(i, 1, len(ahead) - 1)
        gap = line[j] - line[j - 1]
        part = np.where(gap > 1e-9, (level - line[j - 1]) / np.maximum(gap, F(1e-9)), F(1))
        index[:, c] = np.where(i >= len(ahead), F(-1), j - 1 + clip(part))
    column = np.broadcast_to(np.arange(w, dtype=F)[None], (h, w))
    view_ground = sample(lit, column, np.maximum(index, 0))
    distance = np.exp(np.interp(np.maximum(index, 0), np.arange(len(logs)), logs)).astype(F)
    dusty = F(1) - np.exp(-(distance / F(2600)) ** F(0.85))
    air = ramp(off, (0.0, 'd8e2ea'), (0.18, 'c9bcb0'), (0.5, 'bd8a66'), (1.2, '8a5f4a')) * F(0.82)
    view_ground = mix(view_ground, air, (dusty * F(0.92))[..., None])
    light = np.where((index < 0)[..., None], sky, view_ground)

    light = bloom(shrink(light, scale), (4, 0.04), (20, 0.05), (80, 0.07), (200, 0.05))
    gx, gy = grid(width, height)
    light *= vignette(gx, gy, 0.28)
    return develop(saturate(filmic(light, 1.3), 1.04), seed)
