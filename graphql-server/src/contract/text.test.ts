import { expect, it } from 'vitest';
import { email, line, lines } from './text';

const name = line({ label: 'Name', max: 10, required: 'Name is required.' });
const whyRefused = (schema: typeof name, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

it.each([undefined, null, '', ' '])('says of a required text that is %j that it is missing', (value) => {
  expect(whyRefused(name, value)).toEqual(['Name is required.']);
  expect(whyRefused(email, value)).toEqual(['Email is required.']);
});

it('says of any other value that it is no text', () => {
  expect(whyRefused(name, 7)).toEqual(['Name must be text.']);
  expect(whyRefused(email, 7)).toEqual(['Email is invalid.']);
  expect(whyRefused(line({ label: 'Location', max: 10 }), null)).toEqual(['Location must be text.']);
});

it('counts the line break of a form post as the one character that the field counts', () => {
  const message = lines({ label: 'Message', max: 5 });
  expect(message.parse('One\r\nT\r\n')).toBe('One\nT');
  expect(message.parse('a\rb\r\nc')).toBe('a\nb\nc');
  expect(whyRefused(message, 'One\r\nTwo')).toEqual(['Message is too long by 2 characters: at most 5.']);
});
