# SPDX-License-Identifier: CC0-1.0
#
# Answers in the form that the API of NASA's Image and Video Library documents
# (https://images.nasa.gov/docs/images.nasa.gov_api_docs.pdf), with what real ones have of
# peculiarities. What they tell of is invented.

import json

API = 'http://images-api.nasa.gov'
FILES = 'https://images-assets.nasa.gov/image'
PLACES = ('Blue Ridge', 'Cape Verde', 'Lake Eyre', 'Mare Frigoris', 'Valles', 'Kerguelen',
          'Caspian', 'Tibesti', 'Danakil', 'Okavango')
HTML = ('Seen from the window.<br />The <b>ridge</b> &amp; the <a href="http://example.org/?a=1">'
        'lake</a> are &lt;old&gt;.<p>Two lines.</p>')


def dump(answer):
    return (json.dumps(answer, ensure_ascii=False, indent=None, separators=(',', ':')) + '\n').encode()


def item(number):
    """An item of version 1.0: one link, to its preview."""
    place = PLACES[number % 10]
    identifier = f'GTK{number:05}'
    # Some have raw spaces in their links, which no link may have.
    if number in (7, 41):
        identifier = f'GTK {number:02} {place}'
    record = {
        'description': f'{place}, frame {number}, seen from a window that looks down.',
        'media_type': 'image', 'keywords': [place, 'Test', f'Frame {number}'],
        'date_created': f'{1990 + number % 30}-0{1 + number % 9}-14T00:00:00Z',
        'center': ('JSC', 'JPL', 'GSFC')[number % 3], 'title': f'{place} {number}',
        'nasa_id': identifier,
    }
    scheme = FILES if number % 4 else FILES.replace('https', 'http')
    if number in (3, 33, 93):
        del record['keywords']
    if number in (5, 55, 88, 99):
        record['description'] = HTML
    if number in (11, 12):
        record['photographer'] = 'Anna\nExample'
    if number in (21, 22):
        record['secondary_creator'] = 'GtkPhotos/Tests'
    if number == 60:
        record['title'] = 'A title\nof two lines'
    if number == 61:
        record['title'] = 'Ürgüp — 火山 🌋'
    if number == 62:
        # Old records have the day alone, or no zone.
        record['date_created'] = '1972-12-07'
    if number == 63:
        record['date_created'] = '1972-12-07T00:00:00'
    if number == 64:
        record['description_508'] = 'The same for ears.'
        record['location'] = 'Nowhere'
    return {'href': f'{scheme}/{identifier}/collection.json', 'data': [record],
            'links': [{'render': 'image', 'rel': 'preview',
                       'href': f'{scheme}/{identifier}/{identifier}~thumb.jpg'}]}


def newest():
    """An item of version 1.1, whose preview is not its first link."""
    identifier = 'gtk026-s-001'
    links = [{'href': f'{FILES}/{identifier}/{identifier}~{name}.jpg', 'rel': rel,
              'render': 'image', 'width': width, 'height': width * 2 // 3, 'size': width * 90}
             for name, rel, width in (('medium', 'alternate', 1280), ('small', 'alternate', 640),
                                      ('thumb', 'preview', 640), ('large', 'alternate', 1920),
                                      ('orig', 'canonical', 4000))]
    links.append({'href': f'{FILES}/{identifier}/{identifier}.srt', 'rel': 'captions'})
    return {'href': f'{FILES}/{identifier}/collection.json', 'links': links,
            'data': [{'center': 'JSC', 'date_created': '2025-04-14T00:00:00Z',
                      'description': 'GTK026-S-001 (June 2025) --- ', 'media_type': 'image',
                      'nasa_id': identifier, 'title': identifier}]}


def files():
    address = f'{API}/search?q=frame&media_type=image'
    return {
        'search-1.0-100items.json': dump({'collection': {
            'metadata': {'total_hits': 2603}, 'version': '1.0', 'href': address,
            'links': [{'prompt': 'Next', 'href': f'{address}&page=2', 'rel': 'next'}],
            'items': [item(number) for number in range(100)]}}),
        'search-1.1-1item.json': dump({'collection': {
            'version': '1.1', 'href': f'{API}/search?q=gtk026-s-001', 'items': [newest()],
            'metadata': {'total_hits': 1}}}),
        'empty-result.json': dump({'collection': {
            'href': f'{API}/search?q=nothing', 'items': [], 'metadata': {'total_hits': 0},
            'version': '1.0'}}),
        'error-400-page-over-100.json': dump({'reason': 'No more than a hundred pages are shown.'}),
        'error-404.html': b'<html>\n <head><title>404 Not Found</title></head>\n <body>\n  <h1>404 '
                          b'Not Found</h1>\n  There is nothing here.<br/>\n </body>\n</html>\n',
    }
