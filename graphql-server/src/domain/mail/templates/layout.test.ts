import { expect, it } from 'vitest';
import { formatMailBody, quotedText } from './layout';

const markup = (text: string) =>
  formatMailBody(text)
    .map(String)
    .join('|')
    .replaceAll(/ (class|style)="[^"]*"/g, '');

it.each([
  ['One.\nTwo.\n\nThree.', '<p>One.<br>Two.</p>|<p>Three.</p>'],
  ['One.\r\n \r\n\r\nTwo.', '<p>One.</p>|<p>Two.</p>'],
  ['', ''],
  ['<b>bold</b> & "more"', '<p>&lt;b&gt;bold&lt;/b&gt; &amp; &quot;more&quot;</p>'],
  [
    'See https://studio.example/book?a=1&b=2.',
    '<p>See <a href="https://studio.example/book?a=1&amp;b=2">https://studio.example/book?a=1&amp;b=2</a>.</p>',
  ],
  ['(https://a.example/x)', '<p>(<a href="https://a.example/x">https://a.example/x</a>)</p>'],
  ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  [
    'https://a.example/"onclick="alert(1)',
    '<p><a href="https://a.example/">https://a.example/</a>&quot;onclick=&quot;alert(1)</p>',
  ],
])('formats the mail body %j as HTML', (text, expected) => {
  expect(markup(text)).toBe(expected);
});

it('quotes a visitor’s text without links', () => {
  expect(quotedText('See https://evil.example/a?b=1&c.\n\n<a href="https://evil.example">x</a>').join('|')).not.toMatch(
    /<a|href="/,
  );
  expect(quotedText('One.\nTwo.').join('')).toContain('One.<br>Two.');
});

it('formats a long text that looks like a web address without a slow regular expression', () => {
  const text = `https://${'.'.repeat(20_000)}`;
  expect(markup(text)).toContain('....');
});
