# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np
from studio import *

title = 'Gas Giant with a Great Storm'
description = '''
    A drawn picture made by GtkPhotos: the cloud tops of an invented gas giant. Such a planet has no
    solid ground to stand on; what we see is the top of a deep atmosphere. Its quick spin draws the
    clouds out into bands, and neighbouring bands blow in opposite directions. Between them storms
    turn like rollers, and with no land below to slow them they can last for centuries.
'''
date_created = '2026-03-08T18:20:00Z'
keywords = ['planet', 'gas giant', 'storm', 'clouds', 'illustration']

seed = 5
width, height = 1600, 1067

#         longitude, latitude, half axes (radians), turn
storms = [(-0.04, -0.36, 0.235, 0.130, 1.0),
          (-0.62, -0.62, 0.055, 0.040, 0.8), (-0.36, -0.63, 0.050, 0.038, 0.8),
          (-0.10, -0.62, 0.055, 0.040, 0.8), (0.52, -0.64, 0.060, 0.042, 0.8),
          (-0.75, 0.56, 0.050, 0.030, -0.7), (0.62, 0.50, 0.060, 0.036, -0.7),
          (0.30, 0.66, 0.045, 0.034, -0.7)]


def wind(latitude):
    """Eastward speed of the bands, by latitude."""
    return (np.sin(latitude * F(13.5) + F(0.6)) * F(0.75) + np.sin(latitude * F(24)) * F(0.25) +
            F(0.35) * np.exp(-(latitude / F(0.12)) ** 2)) * np.cos(latitude)


def current(rows, columns):
    """The flow on a map of the globe, as speeds in longitude and latitude."""
    lon = ((np.arange(columns, dtype=F) + F(0.5)) / columns * 2 - 1) * F(np.pi)
    lat = ((np.arange(rows, dtype=F) + F(0.5)) / rows - F(0.5)) * F(np.pi)
    lon, lat = np.meshgrid(lon, lat)
    point = [np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)]
    stream = (fractal([p * F(9) for p in point[:2]] + [point[2] * F(13)], 3, seed + 1, gain=0.5) * F(0.0060) +
              fractal([p * F(26) for p in point[:2]] + [point[2] * F(30)], 2, seed + 2, gain=0.45) * F(0.0011))
    # Most turbulent where neighbouring bands rub against each other.
    rub = np.abs(np.gradient(wind(lat[:, 0]))) * rows
    stream *= (F(0.35) + F(0.9) * (rub / rub.max()))[:, None]
    calm = np.ones_like(stream)
    for a, b, p, q, turn in storms:
        d = np.sqrt(((lon - F(a)) / F(p)) ** 2 + ((lat - F(b)) / F(q)) ** 2)
        calm *= smooth(0.55, 1.5, d) * F(0.9) + F(0.1)
    stream *= calm
    east = wind(lat) * F(0.55)
    for a, b, p, q, turn in storms:
        d2 = ((lon - F(a)) / F(p)) ** 2 + ((lat - F(b)) / F(q)) ** 2
        stream += F(turn * q * 0.40) * np.exp(-d2 * F(0.9))
        east *= F(1) - F(0.9) * np.exp(-d2 * F(0.55))
    dlat = F(np.pi / rows)
    dlon = F(2 * np.pi / columns)
    return np.stack([east - np.gradient(stream, axis=0) / dlat,
                     np.gradient(stream, axis=1) / dlon], -1).astype(F)


def draw():
    x, y = grid(width, height)
    cx, cy, radius = -0.28, 0.10, 1.24
    n, cover = sphere(x, y, cx, cy, radius)
    g = turned(n, tilt=np.radians(-9), roll=np.radians(8))
    lat = np.arcsin(clip(-g[..., 1], -1, 1))
    lon = np.arctan2(g[..., 0], g[..., 2]) - F(0.12)
    where = (lon, lat)

    # Where did the cloud in each pixel come from? Follow the flow backwards.
    rows, columns = 1024, 2048
    flow = current(rows, columns)
    steps, dt = 64, F(0.030)
    for _ in range(steps):
        v = sample(flow, (lon / F(2 * np.pi) + F(0.5)) * columns - F(0.5),
                   (lat / F(np.pi) + F(0.5)) * rows - F(0.5), wrap_x=True)
        lon = lon - v[..., 0] * dt / np.maximum(np.cos(lat), F(0.25))
        lat = clip(lat - v[..., 1] * dt, -1.55, 1.55)

    point = [np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)]
    ripple = fractal([point[0] * 16, point[1] * 16, point[2] * 60], 6, seed + 5, gain=0.62)
    cloud = fractal([point[0] * 7, point[1] * 7, point[2] * 22], 6, seed + 6, gain=0.6)
    band = fractal((lat * F(4.3) + F(3.1), lat * 0 + F(0.4)), 4, seed + 11, gain=0.62)
    band = band * F(0.85) + np.sin(lat * F(12.4) + F(0.5)) * F(0.42)
    tone = clip(F(0.50) + band * F(0.50) + cloud * F(0.17) + ripple * F(0.15))
    skin = ramp(tone, (0.0, '5a2a1c'), (0.16, '8c4526'), (0.34, 'b9713f'), (0.50, 'd6a878'),
                (0.66, 'ead6b8'), (0.84, 'f7efe0'), (1.0, 'fffdf6'))
    # Towards the poles it turns cool and dim; here and there blue-grey gaps show.
    blue = smooth(0.28, 0.62, fractal([point[0] * 5, point[1] * 5, point[2] * 26], 5, seed + 8))
    skin = mix(skin, colour('7b93a0') * (F(0.55) + tone[..., None] * F(0.9)),
               (blue * F(0.55) * smooth(0.75, 0.2, np.abs(where[1])))[..., None])
    skin = mix(skin, colour('68748a') * (F(0.55) + tone[..., None] * F(0.8)),
               (smooth(0.65, 1.25, np.abs(where[1])) * F(0.85))[..., None])

    # The storms keep colours of their own.
    for i, (a, b, p, q, turn) in enumerate(storms):
        u, v = (where[0] - F(a)) / F(p), (where[1] - F(b)) / F(q)
        d = np.sqrt(u * u + v * v) + cloud * F(0.05)
        spin = F(-turn * 5.5) * np.exp(-d * F(1.4))
        c, s = np.cos(spin), np.sin(spin)
        inner = fractal(((u * c - v * s) * 2.4, (u * s + v * c) * 2.4), 5, seed + 30 + i, gain=0.55)
        rings = F(0.5) + F(0.5) * np.sin(d * F(11) + inner * F(3.2))
        if i == 0:
            own = ramp(clip(F(0.45) + inner * F(0.4) + (rings - F(0.5)) * F(0.36)),
                       (0.0, '8e2f1c'), (0.4, 'c2512f'), (0.75, 'e08a5e'), (1.0, 'f3c6a0'))
            skin = mix(skin, own, (smooth(1.02, 0.72, d) * F(0.95))[..., None])
            collar = np.exp(-((d - F(1.10)) / F(0.11)) ** 2) * F(0.55)
            skin = mix(skin, colour('fbf3e4'), collar[..., None])
        else:
            own = colour('fdf6ea') * (F(0.86) + F(0.14) * rings[..., None])
            skin = mix(skin, own, (smooth(1.1, 0.3, d) * F(0.66))[..., None])

    # A little relief, as if the clouds had height.
    relief = blur(skin.mean(-1), 0.8)
    gy, gx = np.gradient(relief)
    sun = normalised([-0.62, -0.34, 0.71])
    day = (n * sun).sum(-1)
    lit = smooth(-0.06, 0.42, day) * clip(day * F(0.8) + F(0.2))
    lit = lit * (F(1) + clip((gx * sun[0] + gy * sun[1]) * F(-3.4), -0.25, 0.25))
    edge = F(0.30) + F(0.70) * n[..., 2] ** F(0.5)
    globe = skin * (lit * edge * F(1.15))[..., None]
    globe *= mix(colour('ffb27a') * F(0.75), np.ones(3, dtype=F), smooth(0.0, 0.4, day)[..., None])

    light = star_field(width, height, 900, seed + 40, faintest=0.02, brightest=5, slope=1.1,
                       halo=1.1, spikes=0.3, spike_length=26)
    light += colour('05060f')
    far = np.sqrt((x - F(cx)) ** 2 + (y - F(cy)) ** 2) / F(radius) - F(1)
    side = clip(((x - F(cx)) * sun[0] + (y - F(cy)) * sun[1]) / F(radius) + F(0.15))
    haze = np.exp(-np.maximum(far, 0) / F(0.005)) * side * F(0.20)
    light += haze[..., None] * colour('e8c59a')
    light = mix(light, globe, cover[..., None])

    # One of its moons.
    m, c = sphere(x, y, 1.23, -0.54, 0.040)
    shine = smooth(-0.05, 0.5, (m * sun).sum(-1)) * (F(0.8) + F(0.35) * fractal((x * 45, y * 45), 4, seed + 50))
    light = mix(light, shine[..., None] * colour('e2c9a6') * F(0.9), c[..., None])
    light = bloom(light, (5, 0.03), (30, 0.02))
    return develop(saturate(filmic(light, 1.2), 1.04), seed)
