# SPDX-License-Identifier: CC0-1.0
#
# Metadata as cameras write them, byte by byte (EXIF 2.32, 4.5 and 4.6), and a colour profile
# (ICC.1:2001-04).

import struct

IMAGE, PHOTO, GPS = 0, 1, 2
POINTERS = {PHOTO: 0x8769, GPS: 0x8825}


def text(value):
    """EXIF's ASCII, in whatever encoding it is given."""
    return 2, value if isinstance(value, bytes) else value.encode()


def numbers(*values):
    return 3, values


def rationals(*values):
    return 5, values


def raw(value, kind=7):
    return kind, value


def exif(fields, order='<'):
    """The EXIF of a file: tags by directory, `{IMAGE: {0x0112: numbers(6)}}`."""
    directories = [IMAGE] + [d for d in (PHOTO, GPS) if fields.get(d)]
    starts, blocks = {}, {}
    # The lengths don't depend on the offsets, so the first round finds them.
    for _ in range(2):
        at = 8
        for directory in directories:
            tags = dict(fields.get(directory, {}))
            if directory == IMAGE:
                for other in directories[1:]:
                    tags[POINTERS[other]] = (4, (starts.get(other, 0),))
            starts[directory] = at
            blocks[directory] = block(tags, at, order)
            at += len(blocks[directory])
    head = (b'II' if order == '<' else b'MM') + struct.pack(order + 'HI', 42, 8)
    return head + b''.join(blocks[directory] for directory in directories)


def block(tags, at, order):
    """One directory with what does not fit into its entries."""
    entries, behind = b'', b''
    start = at + 2 + 12 * len(tags) + 4
    for tag, (kind, value) in sorted(tags.items()):
        if kind == 2:
            content, count = value + b'\0', len(value) + 1
        elif kind == 3:
            content, count = struct.pack(f'{order}{len(value)}H', *value), len(value)
        elif kind == 4:
            content, count = struct.pack(f'{order}{len(value)}I', *value), len(value)
        elif kind == 5:
            flat = [part for pair in value for part in pair]
            content, count = struct.pack(f'{order}{len(flat)}I', *flat), len(value)
        else:
            content, count = value, len(value)
        if len(content) > 4:
            where = start + len(behind)
            behind += content + b'\0' * (len(content) % 2)
            content = struct.pack(order + 'I', where)
        entries += struct.pack(order + 'HHI', tag, kind, count) + content.ljust(4, b'\0')
    return struct.pack(order + 'H', len(tags)) + entries + b'\0\0\0\0' + behind


def place(latitude, longitude):
    """Where a picture was taken, in degrees, minutes and seconds."""
    def parts(value):
        value = abs(value)
        minutes = value % 1 * 60
        return rationals((int(value), 1), (int(minutes), 1), (round(minutes % 1 * 6000), 100))
    return {0: raw(bytes([2, 3, 0, 0]), 1),
            1: text('S' if latitude < 0 else 'N'), 2: parts(latitude),
            3: text('W' if longitude < 0 else 'E'), 4: parts(longitude)}


def segment(marker, content):
    return bytes([0xff, marker]) + struct.pack('>H', len(content) + 2) + content


def tagged(jpeg, exif=None, profile=None, xmp=None):
    """A JPEG file with metadata in place of what it had."""
    at = 2
    while jpeg[at] == 0xff and 0xe0 <= jpeg[at + 1] <= 0xef:
        at += 2 + struct.unpack('>H', jpeg[at + 2:at + 4])[0]
    segments = b''
    if exif:
        segments += segment(0xe1, b'Exif\0\0' + exif)
    if xmp:
        packet = ("<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
                  "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
                  "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
                  f"{xmp}</rdf:Description></rdf:RDF></x:xmpmeta>")
        segments += segment(0xe1, b'http://ns.adobe.com/xap/1.0/\0' + packet.encode())
    if profile:
        segments += segment(0xe2, b'ICC_PROFILE\0\1\1' + profile)
    return jpeg[:2] + segments + jpeg[at:]


def profile(name, red, green, blue, gamma):
    """A display profile: three primaries for D50, one curve."""
    def fixed(value):
        return struct.pack('>i', round(value * 65536))

    def point(values):
        return b'XYZ \0\0\0\0' + b''.join(fixed(value) for value in values)

    words = name.encode()
    description = (b'desc\0\0\0\0' + struct.pack('>I', len(words) + 1) + words + b'\0'
                   + bytes(4 + 4 + 2 + 1 + 67))
    curve = b'curv\0\0\0\0' + struct.pack('>IH', 1, round(gamma * 256))
    tags = [(b'desc', description), (b'cprt', b'text\0\0\0\0CC0-1.0\0'),
            (b'wtpt', point((0.9642, 1, 0.8249))), (b'rXYZ', point(red)),
            (b'gXYZ', point(green)), (b'bXYZ', point(blue)),
            (b'rTRC', curve), (b'gTRC', curve), (b'bTRC', curve)]
    table, data = struct.pack('>I', len(tags)), b''
    start = 128 + 4 + 12 * len(tags)
    for signature, content in tags:
        table += signature + struct.pack('>II', start + len(data), len(content))
        data += content + bytes(-len(content) % 4)
    size = start + len(data)
    head = (struct.pack('>I', size) + bytes(4) + b'\x02\x10\0\0' + b'mntrRGB XYZ '
            + struct.pack('>6H', 2026, 1, 1, 0, 0, 0) + b'acsp' + bytes(28)
            + fixed(0.9642) + fixed(1) + fixed(0.8249))
    return head.ljust(128, b'\0') + table + data


# Primaries of displays, adapted to D50.
DISPLAY_P3 = profile('Wide', (0.5151, 0.2412, -0.0011), (0.2919, 0.6922, 0.0419),
                     (0.1572, 0.0666, 0.7841), 2.2)
ADOBE_RGB = profile('Wider', (0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609),
                    (0.1492, 0.0632, 0.7446), 2.2)
