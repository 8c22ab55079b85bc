import { describe, expect, it } from 'vitest';
import { checkContact, EMPTY_CONTACT, errorsByField, firstWrongField } from './contact-form-data';

const marta = { name: 'Marta', email: 'marta@example.com', message: 'Hola!' };

describe('checkContact', () => {
  it('trims what is sent', () => {
    expect(checkContact({ name: ' Marta ', email: ' marta@example.com ', message: '' }).input).toEqual({
      name: 'Marta',
      email: 'marta@example.com',
      message: '',
    });
  });

  it('wants a name and an email, and no message', () => {
    expect(checkContact(EMPTY_CONTACT).errors).toEqual({ name: 'Name is required.', email: 'Email is required.' });
  });

  it.each(['marta', 'marta@', 'a@b@c.com', 'Marta <marta@example.com>'])('refuses the email %s', (email) => {
    expect(checkContact({ ...marta, email }).errors).toEqual({ email: 'Email is invalid.' });
  });

  it('says when the message is too long', () => {
    expect(checkContact({ ...marta, message: 'a'.repeat(5001) }).errors?.message).toContain('too long');
  });
});

describe('errorsByField', () => {
  it('keeps the first message of each field and drops paths that are no field', () => {
    const issues = [
      { path: 'email', message: 'first' },
      { path: 'email', message: 'second' },
      { path: 'phone', message: 'other' },
    ];
    expect(errorsByField(issues)).toEqual({ email: 'first' });
  });
});

describe('firstWrongField', () => {
  it('reads from the top of the form', () => {
    expect(firstWrongField({ message: 'x', email: 'y' })).toBe('email');
    expect(firstWrongField({})).toBeNull();
  });
});
