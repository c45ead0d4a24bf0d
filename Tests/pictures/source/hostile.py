# SPDX-License-Identifier: CC0-1.0
#
# Pictures that lie, break off or would take all memory, written from their formats' own
# descriptions: JPEG (ITU-T T.81), PNG (ISO 15948), GIF89a, Windows bitmaps. The others are in
# hostile_containers.py.

import random
import struct
import zlib

import hostile_containers


def files(jpeg):
    """All of them by name; `jpeg` is a small picture that is whole."""
    return {**jpegs(jpeg), **pngs(), **gifs(), **bitmaps(), **hostile_containers.files(jpeg)}


def marker(code, content):
    return bytes([0xff, code]) + struct.pack('>H', len(content) + 2) + content


def find(jpeg, code):
    """Where a marker stands in a JPEG file."""
    at = 2
    while jpeg[at + 1] != code:
        at += 2 + struct.unpack('>H', jpeg[at + 2:at + 4])[0]
    return at


def claiming(jpeg, width, height):
    """The picture with another size in its frame's header."""
    at = find(jpeg, 0xc0) + 5
    return jpeg[:at] + struct.pack('>HH', height, width) + jpeg[at + 4:]


def jpegs(jpeg):
    frame, tables, scan = find(jpeg, 0xc0), find(jpeg, 0xc4), find(jpeg, 0xda)
    noise = random.Random('jpeg').randbytes(700)
    # A directory whose next one is itself, and a tag of four thousand million numbers.
    loop = b'II*\0\x08\0\0\0' + struct.pack('<HHHII', 1, 0x0112, 3, 1, 1) + struct.pack('<I', 8)
    count = (b'MM\0*\0\0\0\x08'
             + struct.pack('>HHHII', 1, 0x010e, 2, 0xffffffff, 8) + bytes(4))

    def with_exif(tiff):
        return jpeg[:2] + marker(0xe1, b'Exif\0\0' + tiff) + jpeg[2:]

    return {
        'bomb-64250x64250.jpg': claiming(jpeg, 64250, 64250),
        'jpeg-no-size.jpg': claiming(jpeg, 0, 0),
        'jpeg-no-height.jpg': claiming(jpeg, 48, 0),
        'jpeg-far-larger.jpg': claiming(jpeg, 4000, 4000),
        'jpeg-start-alone.jpg': jpeg[:3],
        'jpeg-cut-in-frame.jpg': jpeg[:frame + 9],
        'jpeg-cut-in-tables.jpg': jpeg[:tables + 12],
        'jpeg-cut-before-scan.jpg': jpeg[:scan],
        'jpeg-cut-in-scan.jpg': jpeg[:(scan + len(jpeg)) // 2],
        'jpeg-no-tables.jpg': jpeg[:2] + jpeg[frame:frame + 19] + jpeg[scan:],
        'jpeg-codes-too-many.jpg': jpeg[:tables + 5] + b'\xff' * 16 + jpeg[tables + 21:],
        'jpeg-segment-of-nothing.jpg': jpeg[:2] + b'\xff\xe1\0\0' + jpeg[2:],
        'jpeg-segment-past-end.jpg': jpeg[:2] + b'\xff\xe1\xff\xff' + jpeg[2:60],
        'jpeg-noise.jpg': jpeg[:3] + noise,
        'jpeg-noise-in-scan.jpg': jpeg[:scan + 14] + noise + b'\xff\xd9',
        'jpeg-two-hundred-colours.jpg':
            jpeg[:frame + 9] + b'\xc8' + jpeg[frame + 10:],
        'jpeg-only-markers.jpg': b'\xff\xd8' + b'\xff\xd0' * 500,
        'jpeg-exif-loops.jpg': with_exif(loop),
        'jpeg-exif-counts-too-far.jpg': with_exif(count),
    }


def chunk(name, content, length=None, check=None):
    name = name.encode()
    check = zlib.crc32(name + content) if check is None else check
    size = len(content) if length is None else length
    return struct.pack('>I', size) + name + content + struct.pack('>I', check)


def pngs():
    start = b'\x89PNG\r\n\x1a\n'
    end = chunk('IEND', b'')

    def head(width=16, height=16, depth=8, colours=2, check=None):
        content = struct.pack('>IIBBBBB', width, height, depth, colours, 0, 0, 0)
        return start + chunk('IHDR', content, check=check)

    rows = b''.join(b'\0' + bytes([row * 15, 99, 200] * 16) for row in range(16))
    data = chunk('IDAT', zlib.compress(rows, 9))
    flood = zlib.compress(bytes(4_000_000), 9)
    return {
        'bomb-935820x854554.png': head(935820, 854554) + data + end,
        'png-no-size.png': head(0, 0) + data + end,
        'png-longest-size.png': head(0x7fffffff, 0x7fffffff) + data + end,
        'png-size-with-sign.png': head(0xffffffff, 16) + data + end,
        'png-wrong-sum.png': head(check=1) + data + end,
        'png-wrong-sum-of-data.png': head() + chunk('IDAT', zlib.compress(rows), check=1) + end,
        'png-cut-in-data.png': (head() + data)[:60],
        'png-start-alone.png': start,
        'png-no-data.png': head() + end,
        'png-no-palette.png': head(colours=3) + chunk('IDAT', zlib.compress(bytes(17 * 16))) + end,
        'png-no-such-depth.png': head(depth=7) + data + end,
        'png-no-such-filter.png':
            head() + chunk('IDAT', zlib.compress(rows.replace(b'\0', b'\x09'))) + end,
        'png-chunk-past-end.png': head() + chunk('IDAT', b'', length=0x7fffffff),
        'png-too-little-data.png': head(64, 64) + data + end,
        'png-flood.png': head() + chunk('IDAT', flood) + end,
        'png-flood-of-text.png':
            head() + chunk('zTXt', b'Comment\0\0' + flood) + data[:30],
    }


def gifs():
    def screen(width, height, flags=0xf0):
        table = bytes([0, 0, 0, 255, 255, 255]) if flags & 0x80 else b''
        return b'GIF89a' + struct.pack('<HHBBB', width, height, flags, 0, 0) + table

    def frame(width, height, left=0, top=0):
        return b',' + struct.pack('<HHHHB', left, top, width, height, 0)

    def blocks(content):
        return b''.join(bytes([len(part)]) + part for part in
                        (content[at:at + 255] for at in range(0, len(content), 255))) + b'\0'

    noise = random.Random('gif').randbytes(5000)
    return {
        # A frame of 100 megapixels whose data break off after five kilobytes.
        'bomb-abort.gif': screen(10000, 10000) + frame(10000, 10000) + b'\x02' + blocks(noise)[:-1],
        'gif-largest-screen.gif': screen(65535, 65535) + frame(65535, 65535) + b'\x02\x01\x44\0;',
        'gif-no-size.gif': screen(0, 0) + frame(0, 0) + b'\x02\x01\x44\0;',
        'gif-no-frame.gif': screen(16, 16) + b';',
        'gif-start-alone.gif': b'GIF89a',
        'gif-cut-in-frame.gif': screen(16, 16) + frame(16, 16)[:6],
        'gif-frame-outside.gif': screen(16, 16) + frame(16, 16, 60000, 60000) + b'\x02\x01\x44\0;',
        'gif-codes-too-wide.gif': screen(16, 16) + frame(16, 16) + b'\x0d' + blocks(noise[:90]),
        'gif-noise.gif': screen(64, 64) + frame(64, 64) + b'\x08' + blocks(noise[:600]) + b';',
        'gif-no-colours.gif': screen(16, 16, 0) + frame(16, 16) + b'\x02\x01\x44\0;',
        'gif-comment-without-end.gif': screen(16, 16) + b'!\xfe' + blocks(noise[:2000])[:-1],
    }


def bitmaps():
    def bitmap(width, height, depth=24, compression=0, colours=0, offset=54, size=40, data=b''):
        head = struct.pack('<IiiHHIIiiII', size, width, height, 1, depth, compression,
                           len(data), 2835, 2835, colours, 0)
        return b'BM' + struct.pack('<IHHI', 54 + len(data), 0, 0, offset) + head + data

    noise = random.Random('bmp').randbytes(800)
    return {
        'bmp-no-size.bmp': bitmap(0, 0),
        'bmp-largest-size.bmp': bitmap(0x7fffffff, 0x7fffffff),
        'bmp-lowest-height.bmp': bitmap(16, -0x80000000),
        'bmp-negative-width.bmp': bitmap(-16, 16, data=noise),
        'bmp-cut.bmp': bitmap(64, 64, data=noise),
        'bmp-start-alone.bmp': b'BM' + bytes(13),
        'bmp-pixels-past-end.bmp': bitmap(16, 16, offset=0x7ffffff0, data=noise),
        'bmp-pixels-in-header.bmp': bitmap(16, 16, offset=2, data=noise[:99]),
        'bmp-three-bits.bmp': bitmap(16, 16, depth=3, data=noise),
        'bmp-palette-of-millions.bmp': bitmap(16, 16, depth=8, colours=0x10000000, data=noise),
        'bmp-run-past-row.bmp':
            bitmap(16, 16, depth=8, compression=1, colours=2, offset=62,
                   data=bytes(8) + b'\xff\x01' * 300),
        'bmp-jump-past-end.bmp':
            bitmap(16, 16, depth=8, compression=1, colours=2, offset=62,
                   data=bytes(8) + b'\0\x02\xff\xff' * 40 + b'\0\x01'),
        'bmp-header-of-gigabytes.bmp': bitmap(16, 16, size=0x7fffffff, data=noise),
        'bmp-masks-of-nothing.bmp': bitmap(16, 16, depth=32, compression=3, data=bytes(12) + noise),
    }
