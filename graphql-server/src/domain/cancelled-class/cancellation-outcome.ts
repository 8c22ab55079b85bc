import { isUnanswered } from '../changes/rebooking-offer';
import type { Attendee } from '../roster/attendees';
import type { ClassRoster } from '../roster/class-roster';

/** Outcome of a cancelled class for its people and their money. Amounts in cents. */
export type CancellationOutcome = {
  /** People who left for another class. */
  moved: number;
  /** People who can still choose. */
  unanswered: number;
  refundDoneCents: number;
  refundDueCents: number;
  refundFailedCents: number;
};

/** Sums up what became of a cancelled class; null for a class that is not cancelled. Refunds from before count too. */
export function getCancellationOutcome({
  cancelledAt,
  attendees,
  rebooked,
}: Pick<ClassRoster, 'cancelledAt' | 'attendees' | 'rebooked'>): CancellationOutcome | null {
  if (!cancelledAt) return null;
  const sumRefunds = (status: 'DONE' | 'DUE' | 'FAILED') =>
    attendees.reduce((sum, { refund }) => (refund?.status === status ? sum + refund.amountCents : sum), 0);
  return {
    moved: rebooked.length,
    unanswered: attendees.filter(({ rebookingOffer }) => isUnanswered(rebookingOffer)).length,
    refundDoneCents: sumRefunds('DONE'),
    refundDueCents: sumRefunds('DUE'),
    refundFailedCents: sumRefunds('FAILED'),
  };
}

/** Until when the people of a class can choose; null when nobody has an open choice. */
export function getLastChoiceEnd(attendees: readonly Pick<Attendee, 'rebookingOffer'>[]): Date | null {
  return getLatest(attendees.map(({ rebookingOffer: offer }) => (isUnanswered(offer) ? offer.until : null)));
}

/** When the refunds of a class that was just cancelled leave; null once they may have left, or without any. */
export function getRefundsLeaveAt(attendees: readonly Pick<Attendee, 'refund'>[], now: Date): Date | null {
  const waiting = attendees.flatMap(({ refund }) => (refund?.status === 'DUE' && !refund.sentAt ? [refund] : []));
  const leavesAt = getLatest(waiting.map((refund) => refund.leavesAt));
  return leavesAt && leavesAt > now ? leavesAt : null;
}

function getLatest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((latest, one) => (one && (!latest || one > latest) ? one : latest), null);
}
