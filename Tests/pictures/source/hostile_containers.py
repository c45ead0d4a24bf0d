# SPDX-License-Identifier: CC0-1.0
#
# More damaged pictures: TIFF 6.0, WebP (RFC 9649), HEIF and AVIF (ISO 14496-12, 23008-12),
# JPEG XL (ISO 18181), and files that are no pictures at all.

import random
import struct


def files(jpeg):
    return {**tiffs(), **webps(), **heifs(), **others(jpeg)}


def tiffs():
    def tiff(tags, following=0, data=b'', at=8):
        entries = b''.join(struct.pack('<HHII', *tag) for tag in sorted(tags))
        return (b'II*\0' + struct.pack('<IH', at, len(tags)) + entries
                + struct.pack('<I', following) + data)

    def grey(width, height, rows=16, strip=200, length=256, **more):
        return tiff([(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1),
                     (262, 3, 1, 1), (273, 4, 1, strip), (277, 3, 1, 1), (278, 4, 1, rows),
                     (279, 4, 1, length)], **more)

    noise = random.Random('tiff').randbytes(500)
    return {
        'tiff-loops.tif': tiff([(256, 4, 1, 16)], following=8),
        'tiff-largest-size.tif': grey(0xffffffff, 0xffffffff, data=noise),
        'tiff-bomb-90000x90000.tif': grey(90000, 90000, rows=90000, data=noise),
        'tiff-no-size.tif': grey(0, 0, data=noise),
        'tiff-strip-past-end.tif': grey(16, 16, strip=0x7ffffff0, data=noise),
        'tiff-strips-of-nothing.tif': grey(16, 16, rows=0, length=0, data=noise),
        'tiff-cut.tif': grey(64, 64, rows=64, length=4096, data=noise[:50]),
        'tiff-count-too-far.tif': tiff([(256, 4, 1, 16), (257, 4, 1, 16), (273, 4, 0xffffffff, 8)]),
        'tiff-directory-past-end.tif': b'MM\0*\x7f\xff\xff\xff',
        'tiff-start-alone.tif': b'II*\0',
        'tiff-big-nonsense.tif': b'II+\0\x08\0\0\0' + b'\xff' * 60,
        'tiff-noise.tif': b'MM\0*\0\0\0\x08' + noise,
    }


def webps():
    def riff(*chunks, size=None):
        content = b'WEBP' + b''.join(chunks)
        return b'RIFF' + struct.pack('<I', len(content) if size is None else size) + content

    def chunk(name, content, size=None):
        size = len(content) if size is None else size
        return name.encode() + struct.pack('<I', size) + content + bytes(len(content) % 2)

    def canvas(width, height, flags=0):
        return chunk('VP8X', bytes([flags, 0, 0, 0]) + struct.pack('<I', width - 1)[:3]
                     + struct.pack('<I', height - 1)[:3])

    noise = random.Random('webp').randbytes(300)
    frame = b'\x10\x20\0\x9d\x01\x2a' + struct.pack('<HH', 64, 64)
    return {
        'webp-largest-canvas.webp': riff(canvas(1 << 24, 1 << 24), chunk('VP8 ', frame + noise)),
        'webp-empty.webp': riff(),
        'webp-start-alone.webp': b'RIFF\0\0\0\0WEBP',
        'webp-size-past-end.webp': riff(chunk('VP8 ', frame + noise, size=0x7ffffff0)),
        'webp-noise.webp': riff(chunk('VP8 ', frame + noise)),
        'webp-noise-lossless.webp': riff(chunk('VP8L', b'\x2f\x3f\xc0\x0f\0' + noise)),
        'webp-no-size.webp': riff(chunk('VP8 ', frame[:6] + bytes(4) + noise)),
        'webp-frame-outside.webp': riff(
            canvas(16, 16, flags=2), chunk('ANIM', bytes(6)),
            chunk('ANMF', b'\xff\xff\xff' * 2 + b'\x3f\0\0' * 2 + bytes(4)
                  + chunk('VP8 ', frame + noise))),
        'webp-riff-of-gigabytes.webp': riff(chunk('VP8 ', frame), size=0xfffffff0),
    }


def heifs():
    def box(name, content, size=None):
        size = len(content) + 8 if size is None else size
        return struct.pack('>I', size) + name.encode() + content

    def full(name, content, version=0):
        return box(name, bytes([version, 0, 0, 0]) + content)

    def head(brand):
        return box('ftyp', brand.encode() + bytes(4) + b'mif1')

    def picture(brand, kind, width, height, offset=0x7ffffff0, length=64, claims=1):
        entry = full('infe', struct.pack('>HH', 1, 0) + kind.encode() + b'\0', version=2)
        place = struct.pack('>HHHHII', claims, 1, 0, 1, offset, length)
        properties = box('ipco', full('ispe', struct.pack('>II', width, height)))
        links = full('ipma', struct.pack('>IHBB', 1, 1, 1, 1))
        return head(brand) + full('meta', full('hdlr', bytes(4) + b'pict' + bytes(13))
                                  + full('pitm', struct.pack('>H', 1))
                                  + full('iinf', struct.pack('>H', 1) + entry)
                                  + full('iloc', b'\x44\0' + place)
                                  + box('iprp', properties + links))

    noise = random.Random('heif').randbytes(200)
    return {
        'heic-start-alone.heic': head('heic'),
        'heic-data-past-end.heic': picture('heic', 'hvc1', 64, 64),
        'heic-largest-size.heic': picture('heic', 'hvc1', 0xffffffff, 0xffffffff),
        'heic-items-too-many.heic': picture('heic', 'hvc1', 64, 64, claims=0xffff),
        'heic-box-of-nothing.heic': head('heic') + box('meta', b'', size=0) + box('meta', b'', 1),
        'heic-box-past-end.heic': head('heic') + box('meta', noise, size=0x7fffffff),
        'heic-noise.heic': head('heic') + full('meta', noise),
        'avif-start-alone.avif': head('avif'),
        'avif-bomb-60000x60000.avif': picture('avif', 'av01', 60000, 60000, 40, 100),
        'avif-no-size.avif': picture('avif', 'av01', 0, 0, 40, 100),
        'avif-noise.avif': head('avif') + full('meta', noise),
        'jxl-start-alone.jxl': b'\xff\x0a',
        'jxl-noise.jxl': b'\xff\x0a' + noise,
        'jxl-box-alone.jxl': b'\0\0\0\x0cJXL \r\n\x87\n',
        'jxl-box-past-end.jxl':
            b'\0\0\0\x0cJXL \r\n\x87\n' + box('ftyp', b'jxl \0\0\0\0jxl ')
            + box('jxlc', noise, size=0x7fffffff),
    }


def others(jpeg):
    entities = ''.join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    return {
        'billion-laughs.svg':
            f'<!DOCTYPE svg [<!ENTITY l0 "ha">{entities}]><svg xmlns="http://www.w3.org/2000/svg" '
            'width="10" height="10"><text>&l8;</text></svg>'.encode(),
        'file-inside.svg':
            b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
            b'<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
        'script.jpg': b'#!/bin/sh\necho no picture\n',
        'page.png': b'<!doctype html><title>No picture</title>',
        'largest.ppm': b'P6 999999 999999 255\n' + bytes(40),
        'text.txt': b'No picture, and it does not say so either.\n',
        'empty.jpg': b'',
        'one-byte.png': b'\x89',
        'nothing-but-zeros.tif': bytes(300),
        'icon.ico': b'\0\0\1\0\xff\xff' + b'\xff' * 64,
        'jpeg-behind-blanks.jpg': b'    ' + jpeg,
        'page-description.ps': b'%!PS-Adobe-3.0\n{ (endless) pop } loop\n',
        'vips.v': b'\xb6\xa6\xf2\x08' + b'\x7f' * 60,
    }
