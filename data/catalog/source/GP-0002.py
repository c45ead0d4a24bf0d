# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Emission Nebula around Young Stars'
description = '''
    A drawn picture made by GtkPhotos: an emission nebula, imagined as a cloud of gas lit from
    within by a small group of young stars. The ultraviolet light of such hot stars tears electrons
    from the atoms of the gas; when they meet again, the gas shines in colours of its own. Hydrogen
    gives the deep red, and doubly ionised oxygen the blue-green near the stars. The dark threads
    are dust that stands in front and hides what lies behind it.
'''
date_created = '2026-01-23T19:30:00Z'
keywords = ['nebula', 'emission nebula', 'star formation', 'hydrogen', 'illustration']

seed = 2
width, height = 1280, 1600
slices = 34
star = np.array([0.06, -0.12, 0.05], dtype=F)


def density(x, y, z):
    """How thick the gas is: folded noise, with a cavity that the stars have blown.

    Along the line of sight the noise is stretched; else the many layers would
    wash each other out.
    """
    p = warped((x * F(1.1), y * F(1.1), z * F(0.50)), 0.55, seed, octaves=4, scale=1.2)
    soft = fractal([q * F(1.3) for q in p], 8, seed + 3, gain=0.56)
    folds = fractal([q * F(1.2) for q in p], 8, seed + 4, ridged=True, gain=0.58)
    d = np.sqrt((x - star[0]) ** 2 + (y - star[1]) ** 2 * F(0.8) + (z - star[2]) ** 2)
    hollow = smooth(0.10, 0.55, d + soft * F(0.30))
    reach = smooth(1.40, 0.40, np.sqrt(x * x * F(1.4) + y * y * F(0.68) + z * z) + soft * F(0.35))
    gas = clip((soft * F(0.9) + folds * F(2.4) - F(1.62)) * F(1.8), 0, 2.2)
    return gas * (F(0.05) + F(0.95) * hollow) * reach, d


def draw():
    x, y = grid(width, height)
    depths = np.linspace(-0.75, 0.75, slices).astype(F)     # from the back to the front
    step = F(depths[1] - depths[0])

    # Shadows, reckoned on a coarse copy of the cloud.
    cw, ch = width // 10, height // 10
    gx, gy = grid(cw, ch)
    coarse = np.stack([density(gx, gy, np.full_like(gx, z))[0] for z in depths])
    shadows = np.zeros_like(coarse)
    half = F(ch / 2)
    gz = depths[:, None, None] * np.ones_like(coarse)
    gx, gy = gx[None] + gz * 0, gy[None] + gz * 0
    for t in np.linspace(0.03, 0.97, 26).astype(F):
        px, py, pz = (mix(a, F(b), t) for a, b in zip((gx, gy, gz), star))
        ix = np.clip(np.rint((px * half) + cw / 2 - 0.5).astype(int), 0, cw - 1)
        iy = np.clip(np.rint((py * half) + ch / 2 - 0.5).astype(int), 0, ch - 1)
        iz = np.clip(np.rint((pz - depths[0]) / step).astype(int), 0, slices - 1)
        shadows += coarse[iz, iy, ix]
    far = np.sqrt((gx - star[0]) ** 2 + (gy - star[1]) ** 2 + (gz - star[2]) ** 2)
    shadows = shadows * far / F(26)

    light = np.zeros((height, width, 3), dtype=F)
    light += star_field(width, height, 3000, seed + 40, faintest=0.03, brightest=5, slope=1.15,
                        halo=1.0, spikes=0.3, spike_length=30)
    light += colour('0a0a1c') * F(0.6)

    plum, red, rose, teal, white = (colour(c) for c in (
        '8a2a78', 'f0285a', 'ff5f6e', '2fd4d6', 'd8f4ff'))
    # Thin hot gas fills the cavity.
    breath = fractal(warped((x * F(1.6), y * F(1.6)), 0.5, seed + 70, octaves=4), 7, seed + 71, gain=0.58)
    breath = clip(F(0.42) + breath * F(0.95), 0.04, 2)
    ux, uy = (x * half + F(cw / 2 - 0.5)), (y * half + F(ch / 2 - 0.5))
    for i, z in enumerate(depths):
        gas, d = density(x, y, np.full_like(x, z))
        lit = np.exp(-sample(blur(shadows[i], 0.7), ux, uy) * F(6.0))
        strength = gas * lit / (d * d + F(0.10))
        hue = ramp(d, (0.10, white * F(1.7)), (0.22, mix(white, teal, F(0.6)) * F(1.2)), (0.36, teal), (0.50, mix(teal, rose, F(0.55)) * F(0.85)),
                   (0.66, rose * F(0.75)), (0.95, red * F(0.8)), (1.4, plum))
        glow = strength[..., None] * hue + (gas * np.exp(-d * F(1.0)) * F(0.13))[..., None] * plum
        light *= np.exp(-(gas * step * F(6.0))[..., None] * np.array([0.75, 1.0, 1.22], dtype=F))
        light += glow * step * F(2.0)
        light += (np.exp(-(d / F(0.34)) ** 2) * breath * step * F(1.0))[..., None] * mix(teal, white, F(0.30))

    # Dust in front, which only hides.
    p = warped((x * F(1.3), y * F(1.3)), 0.5, seed + 60, octaves=4)
    veil = clip(fractal([q * F(1.1) for q in p], 7, seed + 61, gain=0.56) * F(1.6) - F(0.10), 0, 2)
    veil *= smooth(0.25, 1.0, np.sqrt((x - star[0]) ** 2 + (y - star[1]) ** 2) + y * F(0.25))
    light *= np.exp(-veil[..., None] * np.array([0.9, 1.25, 1.5], dtype=F))

    # The young stars themselves.
    rng = random(seed, 2)
    n = 46
    sx = (star[0] + rng.normal(0, 0.11, n)) * height / 2 + width / 2
    sy = (star[1] + rng.normal(0, 0.10, n)) * height / 2 + height / 2
    power = rng.pareto(1.1, n) * 0.6 + 0.3
    power = np.minimum(power, 7)
    sx[:4] = (star[0] + np.array([0.0, 0.036, -0.030, 0.012])) * height / 2 + width / 2
    sy[:4] = (star[1] + np.array([0.0, 0.018, 0.022, -0.034])) * height / 2 + height / 2
    power[:4] = 34, 15, 12, 10
    hues = starlight(rng.uniform(9000, 26000, n)) * power[:, None]
    light += telescope(splat((height, width), sx, sy, hues * 1.2), sigma=0.95, halo=1.5, spikes=0.5,
                       spike_length=85)
    d = np.sqrt((x - star[0]) ** 2 + (y - star[1]) ** 2)
    light += (F(0.75) * np.exp(-d / F(0.085)))[..., None] * colour('bfe8ff')

    light = bloom(light, (6, 0.06), (28, 0.07), (110, 0.08))
    light *= vignette(x, y, 0.35)
    return develop(saturate(filmic(light, 1.3), 1.12), seed)
