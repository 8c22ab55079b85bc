import { describe, expect, it } from 'vitest';
import { personErrors, validPerson } from './person-errors';

const person = { name: 'Marta', email: 'marta@example.com', notes: '' };

describe('personErrors', () => {
  it.each([
    ['a complete person', {}, {}],
    ['no name', { name: '' }, { name: 'Name is required.' }],
    ['a blank name', { name: '   ' }, { name: 'Name is required.' }],
    ['no e-mail', { email: ' ' }, { email: 'Email is required.' }],
    ['an e-mail without a host', { email: 'marta@' }, { email: 'Email is invalid.' }],
    ['two e-mails', { email: 'a@example.com,b@example.com' }, { email: 'Email is invalid.' }],
    [
      'notes of more than 1000 characters',
      { notes: 'x'.repeat(1001) },
      { notes: 'Message is too long by 1 character: at most 1000.' },
    ],
    ['a name of 60 emoji', { name: '\u{1f9d8}'.repeat(60) }, {}],
    ['several invalid fields', { name: '', email: 'x' }, { name: 'Name is required.', email: 'Email is invalid.' }],
  ])('lists the errors of the details with %s', (_, typed, expected) => {
    expect(personErrors({ ...person, ...typed })).toEqual(expected);
  });

  it('trims the details before they are sent to the server', () => {
    expect(validPerson({ name: ' Marta ', email: ' marta@example.com ', notes: '\n' })).toEqual(person);
    expect(validPerson({ ...person, email: 'x' })).toBeNull();
  });
});
