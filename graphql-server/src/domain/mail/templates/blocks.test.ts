import { describe, expect, it } from 'vitest';
import {
  type Block,
  button,
  card,
  fact,
  footer,
  heading,
  link,
  linkSentence,
  mailBody,
  note,
  numberedList,
  opening,
  paragraph,
  plainTextOnly,
  quote,
  renderMail,
  signOff,
  strong,
  typedText,
} from './blocks';
import { CONTEXT } from './test-data';

const URL = 'https://studio.example/book?a=1&b=2';
const HREF = 'href="https://studio.example/book?a=1&amp;b=2"';
const { firstName } = CONTEXT.studio.instructor;
const studioName = CONTEXT.studio.name;

const withoutLook = (markup: unknown) => String(markup).replaceAll(/ (class|style)="[^"]*"/g, '');
const markup = (text: string) => withoutLook(mailBody(text).html);

it.each<[string, Block, string, string]>([
  ['a heading, which plain text has in the subject', heading('<Hi>'), '<h1>&lt;Hi&gt;</h1>', ''],
  ['an opening', opening('Hello Ana,', 'see you.'), '<p>Hello Ana, see you.</p>', 'Hello Ana,\n\nsee you.'],
  [
    'the lines of a paragraph',
    paragraph('<One>', strong('& 2')),
    '<p>&lt;One&gt;<br><strong>&amp; 2</strong></p>',
    '<One>\n& 2',
  ],
  ['a paragraph without its empty lines', paragraph(null, '', 'One'), '<p>One</p>', 'One'],
  ['a note', note('Quiet'), '<p>Quiet</p>', 'Quiet'],
  ['a paragraph of one link', paragraph(link(URL, 'Terms')), `<p><a ${HREF}>Terms</a></p>`, `Terms: ${URL}`],
  [
    'a link after text',
    note(['Read them.', link(URL, 'Terms')]),
    `<p>Read them. <a ${HREF}>Terms</a></p>`,
    `Read them.\nTerms: ${URL}`,
  ],
  [
    'a sentence that ends with a link, before another',
    note([linkSentence('Come back', URL, 'see all'), 'Bye.']),
    `<p>Come back: <a ${HREF}>see all</a>. Bye.</p>`,
    `Come back: ${URL}\nBye.`,
  ],
  ['a fact', fact('Bring', 'A <towel>'), '<p><strong>Bring</strong><br>A &lt;towel&gt;</p>', 'Bring: A <towel>'],
  ['a card', card(paragraph('One'), null, note('Two')), '<div><p>One</p><p>Two</p></div>', 'One\nTwo'],
  [
    'a button with its note',
    button(URL, 'Book', 'Hurry'),
    `<p><a ${HREF}>Book</a></p><p>Hurry</p>`,
    `Book: ${URL}\nHurry`,
  ],
  [
    'a numbered list',
    numberedList('Choose:', ['<a>', 'b']),
    '<p><strong>Choose:</strong></p>\n<ol>\n<li>&lt;a&gt;</li><li>b</li>\n</ol>',
    'Choose:\n1. <a>\n2. b',
  ],
  [
    'typed text',
    typedText('<Storm>\nhttps://a.example'),
    '<p><span>&lt;Storm&gt;\nhttps://a.example</span></p>',
    '<Storm>\nhttps://a.example',
  ],
  [
    'a quote',
    quote('You wrote:', 'a\n\n<b>'),
    '<p>You wrote:</p>\n<blockquote><p>a</p><p>&lt;b&gt;</p></blockquote>',
    'You wrote:\n> a\n>\n> <b>',
  ],
  ['a sign-off', signOff(CONTEXT, 'Bye,'), `<p>Bye,<br>${firstName}</p>`, `Bye,\n${firstName}\n${studioName}`],
  ['a sign-off by name alone', signOff(CONTEXT), `<p>${firstName}</p>`, `${firstName}\n${studioName}`],
  [
    'a footer',
    footer(note(plainTextOnly('Studio'), 'Why'), note('Terms')),
    '<p>Why</p>\n<p>Terms</p>',
    '-- \nStudio\nWhy\n\nTerms',
  ],
])('renders %s as HTML and as plain text', (_name, block, html, text) => {
  expect({ html: withoutLook(block.html), text: block.text }).toEqual({ html, text });
});

describe('renderMail', () => {
  const mail = renderMail('A <subject>', [heading('Hi'), paragraph('One'), null, paragraph('Two')], CONTEXT);

  it('separates the blocks of plain text by an empty line', () => {
    expect(mail.text).toBe('One\n\nTwo\n');
  });

  it('sets the blocks into a page with the subject as its title and the studio at head and foot', () => {
    const html = withoutLook(mail.html);
    expect(html).toContain('<title>A &lt;subject&gt;</title>');
    expect(html).toContain('<h1>Hi</h1>\n<p>One</p>\n<p>Two</p>');
    expect(html.split(studioName).length - 1).toBe(2);
  });
});

it.each([
  ['One.\nTwo.\n\nThree.', '<p>One.<br>Two.</p><p>Three.</p>'],
  ['One.\r\n \r\n\r\nTwo.', '<p>One.</p><p>Two.</p>'],
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
  expect(mailBody(text).text).toBe(text);
});

it('quotes a visitor’s text without links', () => {
  const quoted = (text: string) => String(quote('You wrote:', text).html);
  expect(quoted('See https://evil.example/a?b=1&c.\n\n<a href="https://evil.example">x</a>')).not.toMatch(/<a|href="/);
  expect(quoted('One.\nTwo.')).toContain('One.<br>Two.');
});

it('formats a long text that looks like a web address without a slow regular expression', () => {
  const text = `https://${'.'.repeat(20_000)}`;
  expect(markup(text)).toContain('....');
});
