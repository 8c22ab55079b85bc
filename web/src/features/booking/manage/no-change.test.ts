import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { aManagedBooking } from '../test-data';
import { CancelQuestion } from './cancel-question';
import { MoveForm } from './move-form';

const circumstances = { asOf: '2026-12-01T09:00:00.000Z', timeZone: 'Europe/Madrid' };

function render(element: ReactElement): string {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, element));
  return html.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]*>/g, '|');
}

const renderMove = (booking: ReturnType<typeof aManagedBooking>, refusal: string | null = null) =>
  render(
    createElement(MoveForm, {
      ...circumstances,
      refusal,
      booking,
      month: '2026-12',
      today: '2026-12-01',
      targets: [],
      renderCalendar: () => null,
    }),
  );

const renderCancel = (booking: ReturnType<typeof aManagedBooking>, refusal: string | null = null) =>
  render(createElement(CancelQuestion, { ...circumstances, refusal, booking }));

const closed = (message: string) => ({
  cancellation: { kind: 'CLOSED', refundCents: 0, refundIfTakenCents: 0, message } as const,
  canMove: false,
  whyNotMovable: message,
});
const count = (text: string, part: string) => text.split(part).length - 1;

const REFUNDED = 'This booking was cancelled. €22.00 is on its way back to your card.';
const cancelled = aManagedBooking({ status: 'CANCELLED', ...closed(REFUNDED) });

const CHOOSE =
  'This class was cancelled. Until Sunday 13 December, 10:00 you can choose: another class, or your money back.';
const withChoice = aManagedBooking({
  ...closed(CHOOSE),
  rebooking: { until: '2026-12-13T09:00:00.000Z', outcome: null, heldSlot: null },
});

describe('moving', () => {
  it('a cancelled booking says that it is cancelled, and leads back to it', () => {
    const text = renderMove(cancelled);
    expect(text).toMatch(/Cancelled: \|Sunrise Flow\|, Saturday/);
    expect(text).not.toMatch(/Now:|Keep my place/);
    expect(text).toContain('|Back to your booking|');
  });

  it('a booking whose form was sent too late gives the reason once', () => {
    expect(count(renderMove(cancelled, REFUNDED), REFUNDED)).toBe(1);
  });

  it('a confirmed booking says where its place is now, and leads back to it', () => {
    expect(renderMove(aManagedBooking())).toMatch(
      /Now: \|Sunrise Flow\|.*You can move it 3 more times.*\|Keep my place\|/,
    );
  });
});

it('a cancellation that was refused because its quote has changed says the quote once', () => {
  const message = 'Cancelling was free until Friday 11 December, 07:45. You get no money back.';
  const late = { kind: 'LATE', refundCents: 0, refundIfTakenCents: 0, message } as const;
  const text = renderCancel(aManagedBooking({ cancellation: late }), `This has changed. ${message}`);
  expect(count(text, message)).toBe(1);
  expect(text).toContain('|Cancel my place|');
  expect(count(renderCancel(aManagedBooking({ cancellation: late })), message)).toBe(1);
});

describe('cancelling after the studio has cancelled with a choice', () => {
  it('gives the reason once and leads to the choice, also when an earlier page was sent', () => {
    for (const refusal of [null, CHOOSE]) {
      const text = renderCancel(withChoice, refusal);
      expect(count(text, CHOOSE)).toBe(1);
      expect(text).toContain('|Make your choice|');
      expect(text).toContain('|Back to your booking|');
    }
  });

  it('leads to the choice until its time is over, whether or not a job has ended it', () => {
    const at = (asOf: string) =>
      render(createElement(CancelQuestion, { ...circumstances, asOf, refusal: null, booking: withChoice }));
    expect(at('2026-12-13T09:00:00.000Z')).toContain('|Make your choice|');
    expect(at('2026-12-13T09:00:00.001Z')).not.toContain('Make your choice');
  });

  it('gives both sentences when they differ, and no choice where there is none', () => {
    const text = renderCancel(cancelled, 'Please wait a moment.');
    expect(text).toContain('Please wait a moment.');
    expect(text).toContain(REFUNDED);
    expect(text).not.toContain('Make your choice');
  });
});
