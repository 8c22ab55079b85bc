import { describe, expect, it } from 'vitest';
import {
  checkContact,
  EMPTY_CONTACT,
  errorsByField,
  firstInvalidField,
  joinRefused,
  withoutSent,
} from './contact-form-data';

const marta = { name: 'Marta', email: 'marta@example.com', message: 'Hola!' };

describe('checkContact', () => {
  it('trims the input before it is sent', () => {
    expect(checkContact({ name: ' Marta ', email: ' marta@example.com ', message: '' }).input).toEqual({
      name: 'Marta',
      email: 'marta@example.com',
      message: '',
    });
  });

  it('requires a name and an email, but no message', () => {
    expect(checkContact(EMPTY_CONTACT).errors).toEqual({ name: 'Name is required.', email: 'Email is required.' });
  });

  it.each(['marta', 'marta@', 'a@b@c.com', 'marta@example.com, bo@example.com'])('refuses the email %s', (email) => {
    expect(checkContact({ ...marta, email }).errors).toEqual({ email: 'Email is invalid.' });
  });

  it('refuses a message of more than 5000 characters', () => {
    expect(checkContact({ ...marta, message: 'a'.repeat(5001) }).errors?.message).toContain('too long');
  });
});

describe('errorsByField', () => {
  it('keeps the first message of each field and drops issues of unknown fields', () => {
    const issues = [
      { path: 'email', message: 'first' },
      { path: 'email', message: 'second' },
      { path: 'phone', message: 'other' },
    ];
    expect(errorsByField(issues)).toEqual({ email: 'first' });
  });
});

describe('firstInvalidField', () => {
  it('returns the topmost field of the form that has an error', () => {
    expect(firstInvalidField({ message: 'x', email: 'y' })).toBe('email');
    expect(firstInvalidField({})).toBeNull();
  });
});

describe('joinRefused', () => {
  it.each([
    ['nothing was begun', null, marta],
    ['only a name was typed', { name: 'Bo', email: '', message: ' ' }, { ...marta, name: 'Bo' }],
    [
      'another message was begun',
      { name: 'Bo', email: 'bo@example.com', message: 'Is it far?' },
      { name: 'Bo', email: 'bo@example.com', message: 'Is it far?\n\nHola!' },
    ],
  ])('has both texts when %s', (_, draft, joined) => {
    expect(joinRefused(draft, marta)).toEqual(joined);
  });
});

describe('withoutSent', () => {
  it('leaves nothing when the whole draft was sent', () => {
    expect(withoutSent(marta, marta)).toBe(EMPTY_CONTACT);
    expect(withoutSent(EMPTY_CONTACT, marta)).toBe(EMPTY_CONTACT);
  });

  it.each(['Is it far?', ''])('leaves the refused message that joined the draft while %j was sent', (message) => {
    const sent = { ...marta, message };
    expect(withoutSent(joinRefused(sent, marta), sent)).toEqual(marta);
  });
});
