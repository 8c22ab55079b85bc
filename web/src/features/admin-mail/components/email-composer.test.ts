import { expect, it } from 'vitest';
import { formatRecipients } from './email-composer';

it.each([
  ['', 'Addresses with commas between them.'],
  ['ana@example.com', '1 recipient.'],
  ['ana@example.com, Ana@example.com, jo@example.com,', '2 recipients.'],
  ['ana@example.com, jo@', '1 recipient. Not yet an email address: jo@'],
  ['a, b, c, d', '0 recipients. Not yet an email address: a, b, c, …'],
])('describes the recipients %j as %j', (to, text) => {
  expect(formatRecipients(to)).toBe(text);
});
