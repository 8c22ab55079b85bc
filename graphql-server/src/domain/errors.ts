/** An expected failure: a fact of the business, said in words that a person may read. Doors map each class to their own status. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export type InputIssue = { path: string; message: string };

/** The request is malformed or a value is not allowed. */
export class InvalidInputError extends DomainError {
  readonly code = 'INVALID_INPUT';
  constructor(readonly issues: readonly InputIssue[]) {
    // Three missing fields may share one sentence.
    super([...new Set(issues.map((issue) => issue.message))].join(' ') || 'The request is malformed.');
  }
}

/** No such thing, or not for the public to see. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

export const CLASS_UNAVAILABLE_MESSAGES = {
  FULL: 'This class just filled up. Please choose another time.',
  STARTED: 'This class has already started. Please choose another time.',
  CANCELLED: 'This class was cancelled. Please choose another time.',
  INACTIVE: 'This class is not open for booking. Please choose another time.',
  NO_SUCH_DATE: 'There is no class on that date. Please choose another day.',
  TOO_FAR_AHEAD: 'This class is not open for booking yet. Please choose an earlier one.',
  MOVED: 'The time or place of this class has changed. Please look at it again.',
} as const;

export type ClassUnavailableReason = keyof typeof CLASS_UNAVAILABLE_MESSAGES;

/** The class cannot take a booking: full, over, cancelled, inactive, too far ahead, or not held on that date. */
export class ClassUnavailableError extends DomainError {
  readonly code = 'CLASS_UNAVAILABLE';
  constructor(
    readonly reason: ClassUnavailableReason,
    message: string = CLASS_UNAVAILABLE_MESSAGES[reason],
  ) {
    super(message);
  }
}

/** What the client believes about the class is not so; the stored facts stand. */
export class ClaimMismatchError extends DomainError {
  readonly code = 'CLAIM_MISMATCH';
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** The idempotency key was used for another request. */
export class IdempotencyConflictError extends DomainError {
  readonly code = 'IDEMPOTENCY_CONFLICT';
  constructor() {
    super('This Idempotency-Key was already used for a different request.');
  }
}

export const PAYMENT_REFUSED_REASONS = ['NOT_PAID', 'WRONG_PAYMENT', 'ALREADY_USED'] as const;
export type PaymentRefusedReason = (typeof PAYMENT_REFUSED_REASONS)[number];

/** The payment named is not paid, does not pay for this, or has already been used. */
export class PaymentRefusedError extends DomainError {
  readonly code = 'PAYMENT_REFUSED';
  constructor(
    readonly reason: PaymentRefusedReason,
    message: string,
  ) {
    super(message);
  }
}

/** Card payments are not offered: by this studio now, or for this price. */
export class CardPaymentsOffError extends DomainError {
  readonly code = 'CARD_PAYMENTS_OFF';
}

/** Nobody is signed in: no token, or one that is unknown, expired or ended. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'Unauthorized. Please log in.') {
    super(message);
  }
}

/** Signed in, without the rights of an admin. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  constructor() {
    super('Forbidden. This account may not use the admin area.');
  }
}

/** The name and password, or the code, do not let anybody in. The same words for all of them. */
export class SignInRefusedError extends DomainError {
  readonly code = 'SIGN_IN_REFUSED';
  constructor(
    message = 'Invalid username or password.',
    /** What is the matter with the code of the second factor, when name and password are right. */
    private readonly secondFactor: 'MISSING' | 'WRONG' | null = null,
  ) {
    super(message);
  }

  /** True when only the code is missing or wrong. */
  get isCodeRequired(): boolean {
    return this.secondFactor !== null;
  }

  /** True when nothing wrong was said: the code was not asked for yet. */
  get isCodeMissing(): boolean {
    return this.secondFactor === 'MISSING';
  }
}

/** The thing is in a state that forbids the change, said in words. */
export class StateConflictError extends DomainError {
  readonly code = 'STATE_CONFLICT';
}

/** Somebody changed the thing since it was read: nothing is overwritten. */
export class EditConflictError extends DomainError {
  readonly code = 'EDIT_CONFLICT';
  constructor() {
    super('This was changed elsewhere in the meantime. Please look at it again; nothing of yours was saved yet.');
  }
}

/** What is marked about a person's place: whether they came, and whether they paid at the studio. */
export type MarkedPlace = {
  /** The booking. */
  id: string;
  attendance: 'CAME' | 'ABSENT' | null;
  paidCashAt: Date | null;
  attendanceVersion: number;
};

/** Another device marked the person otherwise since this one looked: nothing is overwritten. */
export class AttendanceConflictError extends DomainError {
  readonly code = 'ATTENDANCE_CONFLICT';
  constructor(readonly stands: MarkedPlace) {
    super('This was marked otherwise on another device in the meantime.');
  }
}

export type BookedDate = { localDate: string; people: number };

/** A change would reach people who have booked: it is made only once the teacher has seen whom. */
export class BookedDatesError extends DomainError {
  readonly code = 'BOOKED_DATES';
  constructor(
    message: string,
    readonly affected: {
      /** Dates that would not be held any more; their bookings stay, and nobody is told. */
      leaving: readonly BookedDate[];
      /** Dates with another time, length or place; everybody is told. */
      moving: readonly BookedDate[];
    },
  ) {
    super(message);
  }
}

/** What claims to come from the payment provider is not signed by it, or too old. */
export class EventRefusedError extends DomainError {
  readonly code = 'EVENT_REFUSED';
  constructor() {
    super('The signature of this event is not valid.');
  }
}

/** Too much at once, from one network or for one mailbox; waiting `retryAfterSeconds` helps. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'TOO_MANY_REQUESTS';
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many attempts. Please wait a moment and try again.',
  ) {
    super(message);
  }
}

/** A part that we need does not answer in time; nothing happened, and trying again is safe. */
export class ServiceUnavailableError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
  constructor(message = 'We cannot do this right now. Nothing was booked or charged; please try again in a moment.') {
    super(message);
  }
}

/** The code of every class above; http-status.ts maps each of them to an HTTP status. */
export type ErrorCode =
  | 'INVALID_INPUT'
  | 'NOT_FOUND'
  | 'CLASS_UNAVAILABLE'
  | 'CLAIM_MISMATCH'
  | 'IDEMPOTENCY_CONFLICT'
  | 'PAYMENT_REFUSED'
  | 'CARD_PAYMENTS_OFF'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SIGN_IN_REFUSED'
  | 'STATE_CONFLICT'
  | 'EDIT_CONFLICT'
  | 'ATTENDANCE_CONFLICT'
  | 'BOOKED_DATES'
  | 'EVENT_REFUSED'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';
