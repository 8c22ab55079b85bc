import { expect, it } from 'vitest';
import { formatHeldPlaces } from './held-places';

it.each([
  [{ kind: 'REBOOKING', places: 1, fromDate: '2026-11-29' }, 'held for 1 person of Sun 29 Nov'],
  [{ kind: 'REBOOKING', places: 2, fromDate: null }, 'held for 2 people of a cancelled class'],
  [{ kind: 'PAYING', places: 2, fromDate: null }, '2 paying now'],
  [{ kind: 'WAITLIST_OFFER', places: 1, fromDate: null }, '1 offered'],
] as const)('says of the held places %j: %s', (held, text) => expect(formatHeldPlaces(held)).toBe(text));
