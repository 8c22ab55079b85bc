import { describe, expect, it } from 'vitest';
import { decideMark, formatMark } from './mark-attendance';

const open = {
  status: 'CONFIRMED',
  paymentMethod: 'IN_PERSON',
  attendance: null,
  paidCashAt: null,
  attendanceVersion: 0,
  isClassCancelled: false,
} as const;
const came = { ...open, attendance: 'CAME', attendanceVersion: 3 } as const;
const paid = { ...came, paidCashAt: new Date(0) } as const;
const cancelledAndPaid = { ...paid, status: 'CANCELLED' } as const;
const byCard = { ...open, paymentMethod: 'CARD' } as const;

const CAME = { attendance: 'CAME', isPaidCash: false } as const;
const CAME_AND_PAID = { attendance: 'CAME', isPaidCash: true } as const;
const NOTHING = { attendance: null, isPaidCash: false } as const;

describe('decideMark and formatMark', () => {
  it.each([
    ['on a booking with an up-to-date version', open, 0, CAME, 'changed'],
    ['that removes the mark', paid, 3, NOTHING, 'changed'],
    ['of a place paid by card', byCard, 0, CAME, 'changed'],
    ['of cash for a place paid by card', byCard, 0, CAME_AND_PAID, 'refused'],
    ['that changes nothing', came, 3, CAME, 'unchanged'],
    ['that another device made equally', came, 0, CAME, 'unchanged'],
    ['that removes no mark', open, 0, NOTHING, 'unchanged'],
    ['that another device made differently', came, 2, { attendance: 'ABSENT', isPaidCash: false }, 'conflict'],
    ['of cash with an outdated version', came, 0, CAME_AND_PAID, 'conflict'],
    ['with a version that never existed', came, 4, NOTHING, 'conflict'],
    ['of a cancelled place', { ...open, status: 'CANCELLED' }, 0, CAME, 'refused'],
    ['that changes nothing on a cancelled place', { ...came, status: 'CANCELLED' }, 3, CAME, 'refused'],
    ['of somebody in a cancelled class', { ...open, isClassCancelled: true }, 0, CAME, 'refused'],
    ['of cash given back after a cancelled class', { ...paid, isClassCancelled: true }, 3, NOTHING, 'changed'],
    ['of cash given back for a cancelled place', cancelledAndPaid, 3, CAME, 'changed'],
    ['of cash given back in a cancelled class', { ...cancelledAndPaid, isClassCancelled: true }, 3, CAME, 'changed'],
    ['of cash given back twice', { ...cancelledAndPaid, paidCashAt: null }, 4, CAME, 'refused'],
    ['of cash given back with an outdated version', cancelledAndPaid, 2, CAME, 'conflict'],
    ['of cash given back and attendance at once', cancelledAndPaid, 3, NOTHING, 'refused'],
    ['of cash for a cancelled place', { ...came, status: 'CANCELLED' }, 3, CAME_AND_PAID, 'refused'],
    ['of a refunded place', { ...byCard, status: 'REFUNDED' }, 0, CAME, 'refused'],
  ] as const)('decides about an attendance mark %s', (_name, place, baseVersion, mark, kind) => {
    expect(decideMark(place, { ...mark, baseVersion })).toMatchObject({ kind });
  });

  it.each([
    [CAME, 'came'],
    [CAME_AND_PAID, 'came, paid cash'],
    [{ attendance: 'ABSENT', isPaidCash: false }, 'did not come'],
    [NOTHING, 'nothing'],
  ] as const)('formats the attendance mark %j as: %s', (mark, text) => expect(formatMark(mark)).toBe(text));
});
