import { describe, expect, it } from 'vitest';
import { ERASED_EMAIL } from '../erased';
import { formatAudienceWithGaps, toClassAudience } from './class-audience';

const place = (name: string, email: string, status: 'CONFIRMED' | 'CANCELLED' | 'REFUNDED' = 'CONFIRMED') => ({
  name,
  email,
  status,
});

describe('toClassAudience', () => {
  it('has one address for each mailbox of a live place, and names who has none', () => {
    const places = [
      place('Ana', 'ana@example.com'),
      place('Friend of Ana', 'Ana@Example.com'),
      place('Rosa', ''),
      place('Bo', 'bo@example.com'),
      place('Left', 'left@example.com', 'CANCELLED'),
      place('Repaid', 'repaid@example.com', 'REFUNDED'),
      place('Left without address', '', 'CANCELLED'),
    ];
    expect(toClassAudience(places)).toEqual({
      addresses: ['ana@example.com', 'bo@example.com'],
      withoutAddress: ['Rosa'],
    });
  });

  it('leaves out people who were erased', () => {
    expect(toClassAudience([place('Erased', ERASED_EMAIL)])).toEqual({ addresses: [], withoutAddress: [] });
  });
});

describe('formatAudienceWithGaps', () => {
  const namedClass = 'Pilates in the Park, Wed 25 Nov';
  it.each([
    [9, [], '9 people of Pilates in the Park, Wed 25 Nov'],
    [9, ['Rosa'], '9 people of Pilates in the Park, Wed 25 Nov (Rosa has no address)'],
    [1, ['Rosa', 'Bo'], '1 person of Pilates in the Park, Wed 25 Nov (Rosa and Bo have no address)'],
    [
      2,
      ['Rosa', 'Bo', 'Max', 'Jo', 'Tom'],
      '2 people of Pilates in the Park, Wed 25 Nov (Rosa, Bo, Max and 2 more have no address)',
    ],
  ])('says whom a mail reaches: %i mailboxes, and %j without an address', (count, withoutAddress, text) => {
    const addresses = Array.from({ length: count }, (_, index) => `client${index}@example.com`);
    expect(formatAudienceWithGaps({ addresses, withoutAddress }, namedClass)).toBe(text);
  });
});
