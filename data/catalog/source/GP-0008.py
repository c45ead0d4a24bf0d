# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Comet above a Mountain Lake'
description = '''
    A drawn picture made by GtkPhotos: a bright comet at dusk, over mountains and a lake that exist
    nowhere. A comet is a small body of ice and dust that wakes up when it comes near the Sun. Its
    broad, curved tail is dust pushed away by sunlight; the thin bluish one is charged gas, which
    the solar wind carries off almost straight. Both therefore point roughly away from the Sun, even
    when the comet is already on its way out.
'''
date_created = '2026-05-03T21:10:00Z'
keywords = ['comet', 'tail', 'dusk', 'mountains', 'illustration']

seed = 8
width, height = 1600, 1067


def draw():
    x, y = grid(width, height)
    shore = 0.60
    sky = ramp(y, (-1.0, '050a1f'), (-0.60, '0b1b40'), (-0.20, '1a3a68'), (0.10, '3a6488'),
               (0.32, '8a8e96'), (0.47, 'd9a070'), (0.60, 'f0a860')) * F(0.9)
    # The glow lies where the Sun went down.
    sunset = np.exp(-(((x - F(-0.55)) / F(1.15)) ** 2 + ((y - F(0.62)) / F(0.34)) ** 2))
    sky = sky * (F(0.72) + F(0.55) * sunset)[..., None] + (sunset * F(0.22))[..., None] * colour('ffab5e')

    # A few high clouds near the horizon.
    p = warped((x * F(0.9), y * F(6.5)), 0.5, seed + 1, octaves=4)
    cirrus = smooth(0.05, 0.75, fractal([q * F(1.1) for q in p], 7, seed + 2, gain=0.55))
    cirrus *= smooth(0.0, 0.28, y) * smooth(0.60, 0.40, y)
    sky = mix(sky, ramp(y, (0.0, '56708e'), (0.35, 'c98f80'), (0.5, 'ffb070')), (cirrus * F(0.50))[..., None])

    dark = smooth(0.42, -0.35, y)
    stars = star_field(width, height, 2600, seed + 40, faintest=0.02, brightest=3.5, slope=1.15,
                       where=dark * F(0.95) + F(0.03), halo=1.1)
    sky += stars * (dark * F(0.9) + F(0.1))[..., None]

    # The comet: the head, and in coordinates along and across the tails.
    hx, hy = -0.22, 0.07
    turn = np.radians(-57)
    along = (x - F(hx)) * F(np.cos(turn)) + (y - F(hy)) * F(np.sin(turn))
    across = -(x - F(hx)) * F(np.sin(turn)) + (y - F(hy)) * F(np.cos(turn))
    a = np.maximum(along, F(1e-3))
    # Dust: a fan that bends aside, with streamers fanning out in it.
    middle = F(0.30) * a ** 1.7
    wide = F(0.018) + F(0.24) * a ** 0.92
    t = (across - middle) / wide
    body = np.exp(-np.abs(t + F(0.15)) ** 2.2 * F(1.5)) * (F(1) + F(0.35) * smooth(0.8, -0.8, t))
    rays = fractal((t * F(3.4), a * F(0.35) + F(2.0)), 5, seed + 4, gain=0.6)
    bands = fractal((a * F(7.5) + t * F(1.6), t * F(0.8)), 4, seed + 5, gain=0.55)
    body *= F(1) + rays * F(0.42) * smooth(0.05, 0.5, a) + bands * F(0.20) * smooth(0.1, 0.5, a)
    dust = body * np.exp(-a / F(0.62)) * smooth(-0.012, 0.03, along) * (F(0.06) / (a + F(0.06))) ** 0.32
    # Gas: straight, thin and knotted.
    bent = -F(0.045) * a - F(0.02) * fractal((a * F(3.2), a * 0), 3, seed + 6) * a
    thin = F(0.007) + F(0.042) * a ** 0.9
    s = (across - bent) / thin
    threads = fractal((s * F(2.2), a * F(1.1) + F(1)), 4, seed + 7, ridged=True, gain=0.6)
    gas = np.exp(-np.abs(s) ** 1.6 * F(0.7)) * (F(0.25) + F(1.25) * threads ** 2) * smooth(1.75, 0.1, a)
    gas *= smooth(-0.012, 0.02, along) * F(0.55)
    r = np.sqrt((x - F(hx)) ** 2 + (y - F(hy)) ** 2)
    coma = np.exp(-r / F(0.011)) * F(3.6) + np.exp(-r / F(0.032)) * F(0.85)
    green = np.exp(-(r / F(0.075)) ** 1.5) * F(0.22)
    comet = (np.maximum(dust, 0) * F(1.05))[..., None] * mix(colour('fff2d8'), colour('ffdcae'), smooth(0.1, 0.9, a)[..., None])
    comet += (gas * F(0.62))[..., None] * colour('76b4ff')
    comet += coma[..., None] * colour('fff8ea') + green[..., None] * colour('9fe6c8')
    sky += comet * (F(0.25) + F(0.75) * smooth(0.60, 0.15, y))[..., None]

    # Three ranges of mountains, bluer the farther they are.
    def ridge(level, size, rough, number):
        u = x[0] * F(rough)
        line = fractal((u, u * 0 + F(number * 7.3)), 9, seed + 10 + number, ridged=True, gain=0.47)
        slow = fractal((u * F(0.45), u * 0 + F(number * 3.1)), 3, seed + 20 + number)
        return F(level) - (line - F(0.62)) * F(size) - slow * F(size * 0.55)

    light = sky
    for level, size, rough, number, tone, haze, edge in (
            (0.475, 0.22, 1.5, 0, '55688a', 0.36, 0.30), (0.525, 0.20, 2.0, 1, '2b3c5c', 0.20, 0.22),
            (0.575, 0.13, 2.7, 2, '111c31', 0.10, 0.10)):
        top = ridge(level, size, rough, number)
        inside = clip((y - top[None]) * F(height / 2) + F(0.5))
        depth = clip((y - top[None]) / F(0.30))
        slope = y + fractal((x * F(3), y * F(3)), 4, seed + 33 + number) * F(0.06)
        texture = fractal((x * F(9 + number * 4) + slope * F(7), slope * F(15)), 7, seed + 30 + number, gain=0.62)
        shade = F(1) + texture * F(0.26) * edge * 3
        ground = colour(tone) * shade[..., None] * F(0.75)
        mist = (smooth(0.05, 1.0, depth) * F(haze))[..., None]
        ground = mix(ground, ramp(x, (-1.5, 'f0a866'), (-0.3, 'd79a78'), (1.5, '5c7490')), mist)
        light = mix(light, ground, inside[..., None])

    # The lake mirrors it all, drawn out by small waves.
    row = F((shore + 1) * height / 2)
    below = np.maximum(y - F(shore), F(0))
    py = y * F(height / 2) + F(height / 2 - 0.5)
    px = x * F(height / 2) + F(width / 2 - 0.5)
    distance = F(1) / (below + F(0.02))
    wave = fractal((x * distance * F(1.1), distance * F(5.5)), 5, seed + 50, gain=0.55)
    fine = fractal((x * distance * F(3.0), distance * F(18)), 4, seed + 51, gain=0.6)
    amount = smooth(0.0, 0.25, below)
    mirror_y = F(2) * row - py + (wave * F(16) + fine * F(8)) * (F(0.15) + amount)
    mirror_x = px + (wave * F(5) + fine * F(3)) * (F(0.2) + amount)
    soft = light.copy()
    for i in range(3):
        soft[..., i] = blur(light[..., i], 1.4)
    mirrored = sample(soft, mirror_x, np.clip(mirror_y, 0, row - 1))
    gloss = F(0.80) - F(0.30) * smooth(0.0, 0.4, below) + fine * F(0.05)
    water = mirrored * gloss[..., None] * colour('d5e2f0') + colour('081424') * F(0.5)
    light = mix(light, water, smooth(-0.0015, 0.0015, y - F(shore))[..., None])
    light += (np.exp(-np.abs(y - F(shore)) / F(0.012)) * F(0.10) * (F(0.5) + F(0.5) * sunset))[..., None] * colour('ffcf9a')

    # The near shore with firs, as black shapes.
    rng = random(seed, 8)
    near = np.zeros((height * 2, width * 2), dtype=F)
    gx = ((np.arange(width * 2) + 0.5) / height - width / height).astype(F)
    bank = F(0.965) - F(0.10) * smooth(0.55, 1.5, gx) - F(0.12) * smooth(-0.9, -1.5, gx)
    bank = bank - fractal((gx * F(3), gx * 0 + F(0.5)), 7, seed + 60, gain=0.5) * F(0.022)
    yy = ((np.arange(height * 2) + 0.5) / height - 1).astype(F)[:, None]
    near = np.maximum(near, (yy > bank[None]).astype(F))
    trees = np.concatenate([rng.normal(1.30, 0.17, 22), rng.normal(-1.40, 0.10, 15), rng.uniform(0.55, 1.5, 8)])
    for tx in trees:
        tall = rng.uniform(0.16, 0.50) * (1.0 if abs(tx) > 1.05 else 0.55)
        foot = float(np.interp(tx, gx, bank)) + 0.02
        top = foot - tall
        half = tall * rng.uniform(0.15, 0.21)
        x0, x1 = np.searchsorted(gx, [tx - half * 1.4, tx + half * 1.4])
        y0, y1 = np.searchsorted(yy[:, 0], [top, foot])
        if x0 >= x1 or y0 >= y1:
            continue
        u = np.abs(gx[x0:x1][None] - F(tx)) / F(half)
        side = (gx[x0:x1][None] > tx)
        v = (yy[y0:y1] - F(top)) / F(tall)
        # Boughs: the outline steps out and in again, differently on each side.
        k = 11 + tall * 34
        step = (v * F(k) + np.where(side, F(0.45), F(0.0)) + noise2(v * 21 + F(tx * 9), side * F(3.7) + v * 0, seed + 61) * F(0.35)) % 1
        shape = v ** F(0.90) * (F(0.60) + F(0.40) * step) + F(0.012)
        shape = shape * (F(1) + noise2(u * 9 + F(tx * 31), v * 60, seed + 62) * F(0.35))
        near[y0:y1, x0:x1] = np.maximum(near[y0:y1, x0:x1], (u < shape).astype(F))
    near = shrink(near, 2)
    light = mix(light, colour('04070d') * F(0.9), near[..., None])

    light = bloom(light, (4, 0.04), (20, 0.06), (80, 0.07))
    return develop(saturate(filmic(light, 1.45), 1.15), seed)
