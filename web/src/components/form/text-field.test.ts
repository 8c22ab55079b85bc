import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextArea } from './text-area';
import { TextField } from './text-field';

const onChange = () => undefined;
const text = { label: 'Name', name: 'name', maxCharacters: 5, onChange };

const FIELDS = [
  ['a field of one line', (value: string) => renderToStaticMarkup(createElement(TextField, { ...text, value }))],
  [
    'a field of several lines',
    (value: string) => renderToStaticMarkup(createElement(TextArea, { ...text, rows: 2, value })),
  ],
] as const;

describe.each(FIELDS)('%s', (_, render) => {
  // web/e2e/late-scripts.e2e.ts has the error.
  it('has a text that is too long whole, and its error not before it is hydrated: the server renders no draft', () => {
    const html = render('\u{1f9d8}'.repeat(7));
    expect(html).toContain('\u{1f9d8}'.repeat(7));
    expect(html).not.toMatch(/too long|aria-invalid/);
  });

  it('lets the browser cut nothing', () => {
    const html = render('\u{1f9d8}'.repeat(5));
    expect(html).not.toMatch(/maxlength|aria-invalid|too long/i);
  });
});
