# SPDX-License-Identifier: CC0-1.0
#
# Names that break programs which take text from people, one a line: nothing in them is a line
# break or a NUL, and each is UTF-8.

MARKS = {
    'plain, and nearly nothing': [
        'a', '0', '-', '_', '.', '..', '...', '/', '//', '\\', '~', '*', '?', '#1', '&', '%', '$',
        'null', 'NULL', 'nil', 'undefined', 'true', 'false', 'NaN', 'Infinity', '-0', '1e400',
        '0x10', '٣', '½', '1.000,00', '9999999999999999999999', '-9223372036854775808'],
    'blanks at the ends and between': [
        ' leading', 'trailing ', ' both ', 'two  spaces', 'tab\there', '\u00a0no break\u00a0',
        '\u2003em space\u2003', 'ideographic\u3000space', 'zero\u200bwidth', '\ufeffbyte order',
        'soft\u00adhyphen', 'word\u2060joiner', 'line\u2028separator', 'next\u0085line'],
    'controls': [
        'escape \x1b[31mred\x1b[0m', 'bell \x07', 'backspace \x08', 'delete \x7f', 'c1 \x9b31m',
        'unit\x1fseparator', 'form\x0cfeed', 'vertical\x0btab'],
    'other directions': [
        'العربية', 'עברית', 'مرحبا Beach مرحبا', 'שלום 123 שלום', '\u202egpj.exe',
        'left \u202e thgir \u202c left', '\u2066isolated\u2069', '\u200fmark', 'a\u202db\u202ec',
        'نام ۱۲۳', '(קטע) [קטע]'],
    'composed and combining': [
        'é', 'e\u0301', '\u212b', 'Å', 'A\u030a', 'ﬁ', 'ſ', 'ẞ', 'İi ıI', 'Ǆ', 'q\u0307\u0323',
        '\u0301alone', 'Z' + '\u0335\u0321\u0327' * 20 + 'algo', 'ก็็็็็', '각', '\u1100\u1161\u11a8',
        'ﷺ', 'ക്ഷ', 'क्षि', 'ெகா'],
    'emoji': [
        '😀', '👩🏽‍🚀', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇺🇳', '🇩', '👍🏿', '❤️', '❤︎', '1️⃣', '🧑‍🤝‍🧑', '🫠🪿',
        '🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f', '\u200d', '\ufe0f'],
    'scripts': [
        'ขอบคุณครับ', '日本語', '𠜎𠜱𠝹', '한국어', 'ქართული', 'ᏣᎳᎩ', '𐎠𐎡', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'ａｂｃ', 'ⓐⓑⓒ',
        'Ελληνικά ς σ', 'ΌΣΟΣ', 'Русский', 'Ёлка', 'አማርኛ', 'ᠮᠣᠩᠭᠣᠯ', 'ᚠᚢᚦ', '⠃⠗⠇', 'Tiếng Việt',
        'Straße', 'Þjóð', 'Łódź', 'Ωmega', 'раypal'],
    'no characters, and the last ones': [
        '\ufffd', '\ue000', '\U0010fffd', '\ufdd0', '\ufffe', '\uffff', '\U0010ffff', '\U0001f9ff'],
    'quotes and databases': [
        "'", '"', '`', '“quoted”', "O'Brien", "''", '""', "'; DROP TABLE photo; --",
        "1' OR '1'='1", '" OR ""="', 'Robert\'); DELETE FROM photo;', '%_%', 'a%', '_', '\\_',
        'LIKE', "x' AND 1=(SELECT COUNT(*) FROM photo)--", 'NEAR("a" "b")', '^start', 'a*', '-minus',
        '"phrase', ':column', 'ROWID'],
    'markup and templates': [
        '<b>bold</b>', '<span foreground="red">', '&amp;', '&lt;', '&', '</label>', '<!-- -->',
        '<![CDATA[', ']]>', '<script>alert(1)</script>', 'javascript:alert(1)', '{n}', '{title}',
        '{', '}', '{{n}}', '{n', '%s%n%00', '%d', '%@', '%', '%25', '%2F..%2F', '${HOME}', '$(id)',
        '`id`', '#{1}', '{{7*7}}', '<%= 1 %>', '_Underlined', '__both', '\\n', '\\0', '\\u0000'],
    'paths': [
        '../../etc/passwd', '/dev/null', '/etc/passwd\u200b', 'C:\\CON', 'CON', 'nul.txt', 'aux',
        'COM1', 'a:b', 'file:///etc/passwd', '~root', '.hidden', 'name.', 'IMG_0001.JPG', 'a.jpg.exe',
        'smb://host/share', '\\\\host\\share', '-rf', '--list', '-', 'a|b', 'a>b', 'a;b', 'library.sqlite'],
    'very long': [
        'long ' * 60 + 'end', 'x' * 1000, 'é' * 255, 'e\u0301' * 130, '界' * 300, '😀' * 200,
        '👨‍👩‍👧‍👦' * 40, 'a' + '\u0301' * 300, ' '.join(f'w{n}' for n in range(200))],
}


def text():
    lines = ['# Made by make-pictures: names that are hard to take letter for letter.']
    for kind, names in MARKS.items():
        lines += ['', f'# {kind}', *names]
    for line in lines:
        assert '\n' not in line and '\0' not in line
    return '\n'.join(lines) + '\n'
