import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text';

describe('cleanText', () => {
  it.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u2060',
    '\u00ad',
    '\ufe0f',
    '\u{e0020}',
    '\u0301',
    ' \u00a0\u3000\ufeff',
    '\u202e',
  ])('is empty for %j, which shows nothing', (typed) => expect(cleanText(typed)).toBe(''));

  it.each([
    ['  Ana\n', 'Ana'],
    ['\u200bAna\u2060\u00ad ', 'Ana'],
    ['\u202eanA\u202c \u2066Pons\u2069', 'anA Pons'],
    ['Ana\ufe0f', 'Ana'],
    ['Z\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308', 'Z\u0301\u0302\u0303\u0304\u0305\u0306'],
  ])('takes from %j what shows: %j', (typed, shown) => expect(cleanText(typed)).toBe(shown));

  it.each([
    '👨\u200d👩\u200d👧 Puig',
    'Núria ❤\ufe0f',
    '👍🏽',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1\ufe0f\u20e3',
    'Nguyễn Thị Hằng'.normalize('NFD'),
    'محمد\u200cرضا',
    'a\u200bb',
    'line\n\nline',
  ])('leaves %j as it is', (text) => expect(cleanText(text)).toBe(text));
});
