# SPDX-License-Identifier: GPL-3.0-or-later
"""The brushes that the pictures of the built-in space catalogue share.

Light is linear and unbounded here; `develop` makes an sRGB picture of it at
the very end. Coordinates have their origin in the middle of the picture, x to
the right and y downwards; the unit is half of the picture's height. Whatever
is random comes from a seed that the caller gives.
"""

import numpy as np

F = np.float32


# Numbers

def grid(width, height):
    """The coordinates of every pixel's middle."""
    x = (np.arange(width, dtype=F) + F(0.5) - F(width / 2)) / F(height / 2)
    y = (np.arange(height, dtype=F) + F(0.5) - F(height / 2)) / F(height / 2)
    return np.meshgrid(x, y)


def clip(a, low=0.0, high=1.0):
    return np.clip(a, F(low), F(high))


def smooth(low, high, a):
    """0 below `low`, 1 above `high`, and an easy curve between them (low may be the greater)."""
    t = clip((a - F(low)) / F(high - low))
    return t * t * (F(3) - F(2) * t)


def mix(a, b, t):
    return a + (b - a) * t


def normalised(v):
    v = np.asarray(v, dtype=F)
    return v / np.sqrt((v * v).sum(-1, keepdims=True))


def random(*seed):
    """The legacy generator on purpose: its streams never change between versions of NumPy."""
    return np.random.RandomState(list(seed))


# Colour

def colour(text):
    """Linear light from sRGB written as `rrggbb`."""
    c = np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], dtype=np.float64) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(F)


def ramp(a, *stops):
    """Colours for numbers: `stops` are pairs of a number and a colour, in rising order."""
    at = [s[0] for s in stops]
    colours = np.array([colour(s[1]) if isinstance(s[1], str) else s[1] for s in stops])
    return np.stack([np.interp(a, at, colours[:, i]).astype(F) for i in range(3)], -1)


def starlight(kelvin):
    """The colour of a star, from its temperature; its brightest channel is 1."""
    return ramp(np.log(np.asarray(kelvin, dtype=np.float64)),
                (np.log(2500), np.array([1.0, 0.32, 0.07])),
                (np.log(3500), np.array([1.0, 0.50, 0.19])),
                (np.log(4500), np.array([1.0, 0.68, 0.38])),
                (np.log(5700), np.array([1.0, 0.87, 0.70])),
                (np.log(7000), np.array([0.94, 0.93, 1.0])),
                (np.log(9500), np.array([0.68, 0.78, 1.0])),
                (np.log(15000), np.array([0.48, 0.63, 1.0])),
                (np.log(30000), np.array([0.36, 0.53, 1.0])))


# Noise

def _in_pieces(function, coordinates):
    """Works on pieces that fit into the processor's cache: twice as fast on big pictures."""
    coordinates = np.broadcast_arrays(*[np.asarray(c, dtype=F) for c in coordinates])
    shape = coordinates[0].shape
    flat = [np.ascontiguousarray(c).reshape(-1) for c in coordinates]
    result = np.empty(flat[0].size, dtype=F)
    step = 1 << 15
    for i in range(0, result.size, step):
        result[i:i + step] = function(*[c[i:i + step] for c in flat])
    return result.reshape(shape)


def _lattice(seed):
    rng = random(seed, 77)
    return np.tile(rng.permutation(256).astype(np.int32), 2), rng


def _cell(a):
    floor = np.floor(a)
    part = a - floor
    ease = part * part * part * (part * (part * F(6) - F(15)) + F(10))
    return floor.astype(np.int32) & 255, part, ease


def noise2(x, y, seed):
    """Gradient noise in the plane, about -1…1."""
    table, rng = _lattice(seed)
    turn = rng.uniform(0, 2 * np.pi, 256)
    gx, gy = np.cos(turn).astype(F), np.sin(turn).astype(F)

    def piece(x, y):
        ix, fx, ex = _cell(x)
        iy, fy, ey = _cell(y)
        a, b = table[ix], table[ix + 1]

        def corner(row, iy, fx, fy):
            i = table[row + iy]
            return gx[i] * fx + gy[i] * fy

        top = corner(a, iy, fx, fy)
        top += (corner(b, iy, fx - 1, fy) - top) * ex
        low = corner(a, iy + 1, fx, fy - 1)
        low += (corner(b, iy + 1, fx - 1, fy - 1) - low) * ex
        return (top + (low - top) * ey) * F(1.45)

    return _in_pieces(piece, (x, y))


def noise3(x, y, z, seed):
    """Gradient noise in space, about -1…1."""
    table, rng = _lattice(seed)
    g = rng.normal(size=(256, 3))
    gx, gy, gz = (g / np.sqrt((g * g).sum(1, keepdims=True))).T.astype(F)

    def piece(x, y, z):
        ix, fx, ex = _cell(x)
        iy, fy, ey = _cell(y)
        iz, fz, ez = _cell(z)

        def corner(i, fx, fy, fz):
            return gx[i] * fx + gy[i] * fy + gz[i] * fz

        def layer(iz, fz):
            a, b = table[ix], table[ix + 1]
            p = corner(table[table[a + iy] + iz], fx, fy, fz)
            p += (corner(table[table[b + iy] + iz], fx - 1, fy, fz) - p) * ex
            q = corner(table[table[a + iy + 1] + iz], fx, fy - 1, fz)
            q += (corner(table[table[b + iy + 1] + iz], fx - 1, fy - 1, fz) - q) * ex
            return p + (q - p) * ey

        near = layer(iz, fz)
        return (near + (layer(iz + 1, fz - 1) - near) * ez) * F(1.5)

    return _in_pieces(piece, (x, y, z))


def fractal(point, octaves, seed, gain=0.5, lacunarity=2.02, ridged=False, billow=False):
    """Noise of several sizes upon each other; `point` is (x, y) or (x, y, z).

    Soft: about -1…1. Ridged: 0…1, with sharp bright threads. Billow: 0…1, with
    sharp dark creases. Every octave is turned, so that no lattice shows.
    """
    point = [np.asarray(p, dtype=F) for p in point]
    total, weight, amount = F(0), 0.0, 1.0
    c, s = F(np.cos(0.61)), F(np.sin(0.61))
    for octave in range(octaves):
        n = (noise2 if len(point) == 2 else noise3)(*point, seed * 131 + octave)
        if ridged:
            n = (F(1) - np.abs(n)) ** 2
        elif billow:
            n = np.abs(n)
        total = total + n * F(amount)
        weight += amount
        amount *= gain
        x, y = point[0] * c - point[1] * s, point[0] * s + point[1] * c
        if len(point) == 2:
            point = [x, y]
        else:
            y, z = y * c - point[2] * s, y * s + point[2] * c
            point = [x, y, z]
        point = [p * F(lacunarity) + F(3.7 + octave) for p in point]
    return total / F(weight) * F(1.0 if ridged or billow else 1.6)


def warped(point, amount, seed, octaves=3, scale=1.0):
    """The same point pushed about by noise, for folds and wisps."""
    moved = []
    for i, p in enumerate(point):
        push = fractal([q * F(scale) + F(11.3 * i) for q in point], octaves, seed + 900 + i)
        moved.append(p + push * F(amount))
    return moved


# Softness

def _kernel_convolve(image, transfer, pad):
    wide = np.pad(image, ((pad, pad), (pad, pad)) + ((0, 0),) * (image.ndim - 2), mode='edge')
    result = np.empty_like(wide)
    planes = [()] if image.ndim == 2 else [(Ellipsis, i) for i in range(image.shape[2])]
    kernel = transfer(wide.shape[:2])
    for plane in planes:
        spectrum = np.fft.rfft2(wide[plane].astype(np.float64)) * kernel
        result[plane] = np.fft.irfft2(spectrum, s=wide.shape[:2])
    return result[pad:pad + image.shape[0], pad:pad + image.shape[1]].astype(F)


def blur(image, sigma):
    """A Gaussian blur; sigma in pixels."""
    def transfer(shape):
        v = np.fft.fftfreq(shape[0])[:, None]
        u = np.fft.rfftfreq(shape[1])[None]
        return np.exp(-2 * (np.pi * sigma) ** 2 * (u * u + v * v))
    return _kernel_convolve(image, transfer, int(min(3 * sigma + 2, min(image.shape[:2]))))


def bloom(image, *layers):
    """What a lens adds around bright places: `layers` are pairs of sigma in pixels and strength."""
    result = image.copy()
    for sigma, strength in layers:
        result += blur(image, sigma) * F(strength)
    return result


def sample(image, x, y, wrap_x=False):
    """Reads an image between its pixels; coordinates in pixels."""
    height, width = image.shape[:2]
    x0, y0 = np.floor(x), np.floor(y)
    fx, fy = (x - x0).astype(F), (y - y0).astype(F)
    x0, y0 = x0.astype(np.int32), y0.astype(np.int32)
    if wrap_x:
        xa, xb = x0 % width, (x0 + 1) % width
    else:
        xa, xb = np.clip(x0, 0, width - 1), np.clip(x0 + 1, 0, width - 1)
    ya, yb = np.clip(y0, 0, height - 1), np.clip(y0 + 1, 0, height - 1)
    if image.ndim == 3:
        fx, fy = fx[..., None], fy[..., None]
    top = mix(image[ya, xa], image[ya, xb], fx)
    return mix(top, mix(image[yb, xa], image[yb, xb], fx), fy)


def shrink(image, times):
    """The mean of `times` × `times` pixels."""
    height, width = image.shape[0] // times, image.shape[1] // times
    cut = image[:height * times, :width * times]
    return cut.reshape((height, times, width, times) + image.shape[2:]).mean((1, 3)).astype(F)


# Stars

def splat(shape, x, y, light):
    """Points of light, x and y in pixels, one colour each, shared between the four pixels around."""
    height, width = shape
    layer = np.zeros((height * width, 3))
    x0, y0 = np.floor(x - 0.5).astype(int), np.floor(y - 0.5).astype(int)
    fx, fy = x - 0.5 - x0, y - 0.5 - y0
    for dx, dy, share in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)),
                          (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
        inside = (x0 + dx >= 0) & (x0 + dx < width) & (y0 + dy >= 0) & (y0 + dy < height)
        index = (y0[inside] + dy) * width + x0[inside] + dx
        for i in range(3):
            layer[:, i] += np.bincount(index, share[inside] * light[inside, i], height * width)
    return layer.reshape(height, width, 3).astype(F)


def telescope(points, sigma=0.8, halo=1.0, spikes=0.0, spike_length=60, turn=0.0):
    """What a telescope makes of points: a small disc, a faint wide halo and, if wanted, four spikes."""
    height, width = points.shape[:2]
    pad = 160
    wide = np.pad(points, ((0, pad), (0, pad), (0, 0)))
    h, w = wide.shape[:2]
    y = np.fft.fftfreq(h, 1 / h)[:, None]
    x = np.fft.fftfreq(w, 1 / w)[None]
    r2 = x * x + y * y
    kernel = np.exp(-r2 / (2 * sigma * sigma))
    for size, strength in ((2.4, 0.030), (7.0, 0.0045), (22.0, 0.0009)):
        kernel += halo * strength * np.exp(-r2 / (2 * size * size))
    if spikes:
        c, s = np.cos(turn), np.sin(turn)
        for a, b in ((x * c + y * s, y * c - x * s), (y * c - x * s, x * c + y * s)):
            kernel += spikes * 0.05 * np.exp(-np.abs(a) / spike_length * 3 - b * b / 0.9)
    kernel = np.fft.rfft2(kernel)
    result = np.empty_like(wide)
    for i in range(3):
        result[..., i] = np.fft.irfft2(np.fft.rfft2(wide[..., i]) * kernel, s=(h, w))
    return np.maximum(result[:height, :width], 0)


def star_colours(rng, count, warm=0.35):
    """Temperatures as in a field of stars: many white and yellow ones, some orange, some blue."""
    kind = rng.uniform(size=count)
    kelvin = np.where(kind < warm, rng.uniform(3000, 5000, count),
                      np.where(kind < warm + 0.35, rng.uniform(5000, 7500, count),
                               rng.uniform(7500, 22000, count)))
    return starlight(kelvin)


def star_field(width, height, count, seed, faintest=0.02, brightest=8.0, slope=1.1, where=None,
               warm=0.35, **lens):
    """A field of stars, many faint and few bright ones; `where` (0…1, a picture) thins them out."""
    rng = random(seed, 5)
    x, y = rng.uniform(0, width, count), rng.uniform(0, height, count)
    u = rng.uniform(size=count)
    bright = (faintest ** -slope + u * (brightest ** -slope - faintest ** -slope)) ** (-1 / slope)
    light = star_colours(rng, count, warm) * bright[:, None].astype(F)
    chance = rng.uniform(size=count)
    if where is not None:
        keep = chance < where[np.minimum(y.astype(int), height - 1), np.minimum(x.astype(int), width - 1)]
        x, y, light = x[keep], y[keep], light[keep]
    return telescope(splat((height, width), x, y, light), **lens)


# Spheres

def sphere(x, y, cx, cy, radius):
    """A sphere seen from afar: its normals (towards us is +z), and how much of a pixel it covers."""
    u, v = (x - F(cx)) / F(radius), (y - F(cy)) / F(radius)
    r2 = u * u + v * v
    pixel = abs(float(x[0, 1] - x[0, 0])) / radius
    cover = clip((F(1) - np.sqrt(r2)) / F(pixel) + F(0.5))
    w = np.sqrt(np.maximum(F(1) - r2, F(0)))
    return np.stack([u, v, w], -1), cover


def turned(v, tilt=0.0, roll=0.0, spin=0.0):
    """Vectors turned about x (tilt), then about z (roll), after a spin about y; in radians."""
    def about(v, axis, angle):
        c, s = F(np.cos(angle)), F(np.sin(angle))
        a, b = [(1, 2), (2, 0), (0, 1)][axis]
        v = v.copy()
        v[..., a], v[..., b] = v[..., a] * c - v[..., b] * s, v[..., a] * s + v[..., b] * c
        return v
    return about(about(about(v, 2, -roll), 0, -tilt), 1, -spin)


def swirled(n, centre, reach, angle):
    """Points of a sphere turned about `centre`, most at the centre and not at all beyond `reach`."""
    axis = normalised(centre)
    far = np.arccos(clip((n * axis).sum(-1), -1, 1))
    a = (F(angle) * np.exp(-(far / F(reach)) ** 2 * F(2)))[..., None]
    c, s = np.cos(a), np.sin(a)
    return n * c + np.cross(np.broadcast_to(axis, n.shape), n) * s + axis * (
        (n * axis).sum(-1, keepdims=True)) * (F(1) - c)


# Development

def filmic(light, exposure=1.0):
    """Bright light runs softly into white, as on film."""
    return F(1) - np.exp(-np.maximum(light, 0) * F(exposure))


def saturate(image, amount):
    grey = (image * np.array([0.2126, 0.7152, 0.0722], dtype=F)).sum(-1, keepdims=True)
    return np.maximum(grey + (image - grey) * F(amount), 0)


def vignette(x, y, strength):
    return (F(1) - F(strength) * smooth(0.5, 2.1, np.sqrt(x * x + y * y)))[..., None]


def develop(image, seed, grain=0.9):
    """8-bit sRGB with a breath of grain, which hides the steps in dark gradients."""
    a = clip(image)
    a = np.where(a <= F(0.0031308), a * F(12.92), F(1.055) * a ** F(1 / 2.4) - F(0.055)) * F(255)
    rng = random(seed, 9)
    a = a + rng.normal(0, grain, a.shape[:2]).astype(F)[..., None]
    return np.clip(np.rint(a), 0, 255).astype(np.uint8)
