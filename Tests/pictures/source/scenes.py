# SPDX-License-Identifier: CC0-1.0
#
# Scenes that look different from each other at any size, as portable pixmaps. Every number comes
# from the scene's own: the same scene is the same picture each time.

import math
import random


class Noise:
    """Smooth noise of one scale after another, from 0 to 1."""

    def __init__(self, seed, octaves=4):
        source = random.Random(seed)
        self.grid = [[source.random() for _ in range(64)] for _ in range(64)]
        self.octaves = octaves

    def at(self, x, y):
        total, weight, sum_ = 0.0, 1.0, 0.0
        for _ in range(self.octaves):
            left, top = int(x), int(y)
            across, down = x - left, y - top
            across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
            row, below = self.grid[top & 63], self.grid[top + 1 & 63]
            a, b = row[left & 63], row[left + 1 & 63]
            c, d = below[left & 63], below[left + 1 & 63]
            total += weight * (a + (b - a) * across + (c - a + (a - b - c + d) * across) * down)
            sum_ += weight
            x, y, weight = x * 2.03 + 17, y * 2.03 + 5, weight * 0.5
        return total / sum_


def mix(one, other, part):
    part = min(1.0, max(0.0, part))
    return tuple(a + (b - a) * part for a, b in zip(one, other))


def pixmap(width, height, colour):
    """A picture by its colour at each place; places go from 0 to 1."""
    pixels = bytearray()
    for row in range(height):
        for column in range(width):
            pixels += bytes(min(255, max(0, round(value)))
                            for value in colour(column / width, row / height))
    return b'P6 %d %d 255\n' % (width, height) + bytes(pixels)


def landscape(seed, width, height):
    """Sky, a sun, ranges of hills one before the other, and a meadow."""
    source = random.Random(f'landscape {seed}')

    def any_colour(low, high):
        return tuple(source.randint(low, high) for _ in range(3))

    zenith, horizon = any_colour(20, 170), any_colour(150, 255)
    sun = (source.uniform(0.1, 0.9), source.uniform(0.08, 0.4), source.uniform(0.05, 0.12))
    near = any_colour(10, 110)
    meadow = any_colour(40, 200)
    clouds = Noise(f'clouds {seed}')
    ground = Noise(f'ground {seed}', octaves=5)
    ranges = [(source.uniform(0.35, 0.5) + 0.11 * number, source.uniform(0.1, 0.3),
               source.uniform(1.5, 5), source.uniform(0, 60)) for number in range(3)]
    cover = source.uniform(0.35, 0.65)
    line = source.uniform(0.72, 0.88)

    def colour(x, y):
        found = mix(zenith, horizon, y * 1.6)
        cloud = clouds.at(x * 5 + 3, y * 9 + 3)
        found = mix(found, (245, 245, 240), (cloud - cover) * 4)
        far = math.hypot(x - sun[0], (y - sun[1]) * height / width)
        found = mix(found, (255, 246, 205), (sun[2] - far) * 60)
        for number, (base, rise, steps, start) in enumerate(ranges):
            top = base - rise * (ground.at(x * steps + start, number * 7.5 + 1) - 0.4)
            if y > top:
                haze = (0.62, 0.36, 0.08)[number]
                shade = ground.at(x * 24 + number * 9, y * 24)
                found = mix(mix(near, horizon, haze), (0, 0, 0), shade * 0.5)
        if y > line + 0.03 * math.sin(x * 7 + seed):
            found = mix(meadow, near, ground.at(x * 20, y * 34) * 1.1 - 0.1)
        return found

    return pixmap(width, height, colour)


def arrow(width, height):
    """An arrow that points up, in four corners of their own colours: each way to turn it shows."""
    corners = ((214, 70, 60), (70, 160, 90), (60, 100, 200), (235, 190, 70))

    def colour(x, y):
        found = mix(mix(corners[0], corners[1], x), mix(corners[2], corners[3], x), y)
        across, down = abs(x - 0.5), y
        in_head = 0.14 < down < 0.5 and across < (down - 0.14) * 0.8
        in_shaft = 0.5 <= down < 0.86 and across < 0.1
        # A pennant on the right side alone tells the picture from its mirror image.
        in_pennant = 0.6 < x < 0.8 and 0.6 < y < 0.75
        if in_head or in_shaft or in_pennant:
            return 250, 248, 240
        return found

    return pixmap(width, height, colour)


def disc(width, height):
    """A disc whose edge fades, with opacities (PAM)."""
    pixels = bytearray()
    for row in range(height):
        for column in range(width):
            x, y = column / width - 0.5, row / height - 0.5
            far = math.hypot(x * width / height, y)
            opacity = min(255, max(0, round((0.45 - far) * 900)))
            pixels += bytes([40 + column * 200 // width, 90, 220 - row * 160 // height, opacity])
    head = f'P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n'
    return head.encode() + bytes(pixels)
