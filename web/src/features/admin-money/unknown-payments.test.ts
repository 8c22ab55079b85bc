import { describe, expect, it } from 'vitest';
import { isOpen, whatFollows, whatHappened } from './unknown-payments';

const none = { isUndecided: false, paymentCount: 0, waitingRefundCount: 0 };
const restored = { isUndecided: true, paymentCount: 3, waitingRefundCount: 1 };
const text = (sentences: string[]) => sentences.join(' ');

describe('isOpen', () => {
  it.each([
    ['nothing to decide', none, false],
    ['an installation that nobody has decided about', { ...none, isUndecided: true }, true],
    ['payments that are not in this database', { ...none, paymentCount: 1 }, true],
  ])('of %s', (_what, unknown, expected) => {
    expect(isOpen(unknown)).toBe(expected);
  });
});

describe('whatHappened', () => {
  it('counts payments and refunds', () => {
    expect(text(whatHappened(restored))).toMatch(/restored from a backup.* 3 payments were made.* 1 refund waits/);
    expect(text(whatHappened({ ...restored, paymentCount: 1, waitingRefundCount: 2 }))).toMatch(
      /1 payment was made.* it is not in.* 2 refunds wait /,
    );
  });

  it('mentions neither where there is none', () => {
    expect(whatHappened({ ...none, isUndecided: true })).toHaveLength(1);
  });

  it('does not speak of another installation where none was restored', () => {
    expect(text(whatHappened({ ...none, paymentCount: 2 }))).not.toContain('installation');
  });
});

describe('whatFollows', () => {
  it('says for a refund when to choose it, what is refunded, and that it lasts', () => {
    expect(text(whatFollows('REFUND', restored))).toMatch(
      /does not run any more.* 3 payments will be refunded.* 1 waiting refund will be paid back.* cannot be undone/,
    );
  });

  it('says for leaving when to choose it, what ends, and that it lasts', () => {
    expect(text(whatFollows('LEAVE', restored))).toMatch(
      /still runs.* never touched.* 1 waiting refund will not be paid back.* cannot be undone/,
    );
    expect(text(whatFollows('LEAVE', { ...none, paymentCount: 2 }))).toMatch(/another installation has these payments/);
  });
});
