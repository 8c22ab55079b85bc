import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { toClassForm } from '#test/classes';

// `npm run check` keeps the file equal to the code.
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync('openapi.json', 'utf8')), 'openapi.json');

const accepts = (name: string, body: object) =>
  Boolean(ajv.getSchema(`openapi.json#/components/schemas/${name}`)?.(body));
const withRule = (frequency: string) => toClassForm({ isRecurring: true, recurrenceRule: { frequency } });
const BOOKING = { userName: 'Ana', userEmail: 'a@example.com', classId: 'x', paymentMethod: 'payInPerson' };

describe('the request schemas of openapi.json', () => {
  it.each([
    ['CreateAvailabilityBody', withRule('WEEKLY')],
    ['CreateAvailabilityBody', toClassForm({ price: 10_000 })],
    ['SetContactMessageStatusBody', { isRead: true }],
    ['CreateBookingBody', { ...BOOKING, userEmail: 'Ana <a@example.com>' }],
  ])('allow what the server takes: %s %j', (name, body) => {
    expect(accepts(name, body)).toBe(true);
  });

  it.each([
    ['CreateAvailabilityBody', withRule('MONTHLY')],
    ['CreateAvailabilityBody', toClassForm({ price: 10_000.5 })],
    ['CreatePaymentIntentBody', { amount: 10_000.5 }],
    ['SetContactMessageStatusBody', {}],
  ])('forbid what it refuses: %s %j', (name, body) => {
    expect(accepts(name, body)).toBe(false);
  });
});
