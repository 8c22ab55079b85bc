import { describe, expect, it } from 'vitest';
import { describeSituation, isDecisionDue, listConsequences } from './unknown-payments';

const none = { isUndecided: false, paymentCount: 0, waitingRefundCount: 0 };
const restored = { isUndecided: true, paymentCount: 3, waitingRefundCount: 1 };
const join = (sentences: string[]) => sentences.join(' ');

describe('isDecisionDue', () => {
  it.each([
    ['no unknown payments', none, false],
    ['a restored installation without a decision', { ...none, isUndecided: true }, true],
    ['payments that are not in this database', { ...none, paymentCount: 1 }, true],
  ])('asks for a decision about %s: %s', (_name, unknown, expected) => {
    expect(isDecisionDue(unknown)).toBe(expected);
  });
});

describe('describeSituation', () => {
  it('counts the payments and refunds that wait for a decision', () => {
    expect(join(describeSituation(restored))).toMatch(/restored from a backup.* 3 payments were made.* 1 refund waits/);
    expect(join(describeSituation({ ...restored, paymentCount: 1, waitingRefundCount: 2 }))).toMatch(
      /1 payment was made.* it is not in.* 2 refunds wait /,
    );
  });

  it('mentions no payments and no refunds when there are none', () => {
    expect(describeSituation({ ...none, isUndecided: true })).toHaveLength(1);
  });

  it('does not mention another installation when no backup was restored', () => {
    expect(join(describeSituation({ ...none, paymentCount: 2 }))).not.toContain('installation');
  });
});

describe('listConsequences', () => {
  it('says for a refund when to choose it, what is refunded, and that it cannot be undone', () => {
    expect(join(listConsequences('REFUND', restored))).toMatch(
      /does not run any more.* 3 payments will be refunded.* 1 waiting refund will be paid back.* cannot be undone/,
    );
  });

  it('says for leaving when to choose it, what ends, and that it cannot be undone', () => {
    expect(join(listConsequences('LEAVE', restored))).toMatch(
      /still runs.* never touched.* 1 waiting refund will not be paid back.* cannot be undone/,
    );
    expect(join(listConsequences('LEAVE', { ...none, paymentCount: 2 }))).toMatch(
      /another installation has these payments/,
    );
  });
});
