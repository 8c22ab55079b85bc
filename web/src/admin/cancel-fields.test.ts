import { expect, it } from 'vitest';
import { toOffers } from './cancel-fields';

const held = 'A place in the next class is held for each, while there are any.';
const ends = `${held} Without an answer their place ends.`;
const other = 'Let each person choose another class';
const [now, nothing] = ['Cancel for everybody now', 'There is nothing to pay back.'];
const cash = '€15 was paid in cash: you hand it back yourself.';

it.each([
  [
    { refundCents: 1000, cashCents: 0, isFree: false },
    [`${other} or a refund (until Friday)`, `${held} No answer means the money.`, 'Refund everybody now', 'Soon.'],
  ],
  [
    { refundCents: 1000, cashCents: 1500, isFree: false },
    [
      ...[`${other} or a refund (until Friday)`, `${held} No answer means the money.`],
      ...['Refund everybody now', `Soon. ${cash}`],
    ],
  ],
  [{ refundCents: 0, cashCents: 1500, isFree: false }, [`${other} or a refund (until Friday)`, ends, now, cash]],
  [{ refundCents: 0, cashCents: 0, isFree: false }, [`${other} or a refund (until Friday)`, ends, now, nothing]],
  [{ refundCents: 0, cashCents: 0, isFree: true }, [`${other} (until Friday)`, ends, now, 'Their places end at once.']],
])('offers the people of a cancelled class with %j: %j', (money, texts) => {
  const offers = toOffers({ until: 'Friday', money, moneyDetail: 'Soon.' });
  expect(offers.flatMap(({ title, detail }) => [title, detail])).toEqual(texts);
});
