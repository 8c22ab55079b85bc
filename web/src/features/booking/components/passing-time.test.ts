import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import type { SelectedSlot } from '../selected-slot';
import { FreeCancellation } from './free-cancellation';
import { HeldUntil } from './held-until';

/** The time of `useNow`, which passes while the screen stays open. */
let now = 0;
vi.mock('../../../lib/use-now', () => ({ useNow: () => now }));

const UNTIL = '2999-01-07T06:45:00.000Z';
beforeEach(() => {
  now = Date.parse(UNTIL);
});

it('the line about free cancellation changes once its instant has passed', () => {
  const render = () =>
    renderToStaticMarkup(createElement(FreeCancellation, { of: { priceCents: 1500, freeCancellationUntil: UNTIL } }));
  expect(render()).toContain('Free cancellation until');
  now += 1;
  expect(render()).toContain(NO_FREE_CANCELLATION);
});

it('the line about a held place changes once its time is over', () => {
  const slot = { offer: { link: 'a.token', until: UNTIL } } as SelectedSlot;
  const render = () => renderToStaticMarkup(createElement(HeldUntil, { slot }));
  now -= 1;
  expect(render()).toContain('Held for you until');
  now += 1;
  expect(render()).toContain('The time of your offer is over.');
});
