import type { CancellationQuote } from '#contract/cancellation';

/** An expected failure. The message is for people; GraphQL and REST map the code to a type and a status. */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export type InputIssue = { path: string; message: string };

/** The request is malformed or a value is invalid. */
export class InvalidInputError extends DomainError {
  readonly code = 'INVALID_INPUT';
  constructor(readonly issues: readonly InputIssue[]) {
    // Several missing fields may share one message.
    super([...new Set(issues.map((issue) => issue.message))].join(' ') || 'The request is malformed.');
  }
}

/** The thing does not exist or is not public. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

const CLASS_UNAVAILABLE_MESSAGES = {
  FULL: 'This class just filled up. Please choose another time.',
  STARTED: 'This class has already started. Please choose another time.',
  CANCELLED: 'This class was cancelled. Please choose another time.',
  INACTIVE: 'This class is not open for booking. Please choose another time.',
  NO_SUCH_DATE: 'There is no class on that date. Please choose another day.',
  TOO_FAR_AHEAD: 'This class is not open for booking yet. Please choose an earlier one.',
  NOT_FULL: 'This class has a free place again: you can book it now.',
  MOVED: 'The time or place of this class has changed. Please look at it again.',
} as const;

export type ClassUnavailableReason = keyof typeof CLASS_UNAVAILABLE_MESSAGES;

const UNAVAILABLE_REASONS = Object.keys(CLASS_UNAVAILABLE_MESSAGES) as ClassUnavailableReason[];

/** The reason whose standard message this is; null for any other text. */
export const findUnavailableReason = (message: string): ClassUnavailableReason | null =>
  UNAVAILABLE_REASONS.find((reason) => CLASS_UNAVAILABLE_MESSAGES[reason] === message) ?? null;

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

/** A class detail sent by the client (price, time, place) differs from the stored one. */
export class ClaimMismatchError extends DomainError {
  readonly code = 'CLAIM_MISMATCH';
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** The idempotency key was already used for a different request. */
export class IdempotencyConflictError extends DomainError {
  readonly code = 'IDEMPOTENCY_CONFLICT';
  constructor() {
    super('This Idempotency-Key was already used for a different request.');
  }
}

const PAYMENT_REFUSED_REASONS = ['NOT_PAID', 'WRONG_PAYMENT', 'ALREADY_USED'] as const;
export type PaymentRefusedReason = (typeof PAYMENT_REFUSED_REASONS)[number];

/** The payment has not succeeded, was made for something else, or has already been used. */
export class PaymentRefusedError extends DomainError {
  readonly code = 'PAYMENT_REFUSED';
  constructor(
    readonly reason: PaymentRefusedReason,
    message: string,
  ) {
    super(message);
  }
}

/** Card payments are not offered, at all or for this price. */
export class CardPaymentsOffError extends DomainError {
  readonly code = 'CARD_PAYMENTS_OFF';
}

/** The token is missing, unknown, expired or revoked. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'Unauthorized. Please log in.') {
    super(message);
  }
}

/** The account is signed in but is not an admin. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  constructor() {
    super('Forbidden. This account may not use the admin area.');
  }
}

/** The username, password or code is wrong. The message does not say whether the username exists. */
export class SignInRefusedError extends DomainError {
  readonly code = 'SIGN_IN_REFUSED';
  constructor(
    message = 'Invalid username or password.',
    /** The problem with the code of the second factor; null when username or password are wrong. */
    private readonly secondFactor: 'MISSING' | 'WRONG' | null = null,
  ) {
    super(message);
  }

  /** True when username and password are right and only the code is missing or wrong. */
  get isCodeRequired(): boolean {
    return this.secondFactor !== null;
  }

  /** True when no code was sent: not a failed attempt, the form asks for the code next. */
  get isCodeMissing(): boolean {
    return this.secondFactor === 'MISSING';
  }
}

/** The current state forbids the change; the message says why. */
export class StateConflictError extends DomainError {
  readonly code = 'STATE_CONFLICT';
  constructor(
    message: string,
    /** It is so already: the request was repeated after its answer was lost, or somebody else was first. */
    readonly isDone = false,
  ) {
    super(message);
  }
}

/** Cancelling would bring another refund than the client was shown. Nothing was changed; `quote` is what holds now. */
export class QuoteChangedError extends DomainError {
  readonly code = 'QUOTE_CHANGED';
  constructor(readonly quote: CancellationQuote) {
    super(`This has changed since you opened the page. ${quote.message}`);
  }
}

/** The record was changed since it was read (optimistic lock). Nothing is overwritten. */
export class EditConflictError extends DomainError {
  readonly code = 'EDIT_CONFLICT';
  constructor() {
    super('This was changed elsewhere in the meantime. Please look at it again; nothing of yours was saved yet.');
  }
}

/** The attendance and cash payment marked for a booking. */
export type MarkedPlace = {
  /** Id of the booking. */
  id: string;
  attendance: 'CAME' | 'ABSENT' | null;
  paidCashAt: Date | null;
  attendanceVersion: number;
};

/** Another device marked this booking differently since it was read. `stands` holds the stored mark, which stays. */
export class AttendanceConflictError extends DomainError {
  readonly code = 'ATTENDANCE_CONFLICT';
  constructor(readonly stands: MarkedPlace) {
    super('This was marked otherwise on another device in the meantime.');
  }
}

/** The teacher's private note about a client. */
export type PrivateNote = {
  /** The address of the client in lower case. */
  email: string;
  /** Null: there is no note. */
  text: string | null;
};

/** Another device changed this note since it was read. `stands` holds the stored one, which stays. */
export class NoteConflictError extends DomainError {
  readonly code = 'NOTE_CONFLICT';
  constructor(readonly stands: PrivateNote) {
    super('This note was changed elsewhere in the meantime; nothing of yours was saved yet.');
  }
}

/** The webhook event is not signed by the payment provider, its signature is too old, or what is signed is no event. */
export class EventRefusedError extends DomainError {
  readonly code = 'EVENT_REFUSED';
  constructor(message = 'The signature of this event is not valid.') {
    super(message);
  }
}

/** A rate limit of a network or mailbox is exceeded. */
export class TooManyRequestsError extends DomainError {
  readonly code = 'TOO_MANY_REQUESTS';
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many attempts. Please wait a moment and try again.',
  ) {
    super(message);
  }
}

/** The database or another service does not answer in time. A retry is safe: nothing happens twice. */
export class ServiceUnavailableError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
  constructor(
    message = 'We cannot do this right now. Nothing was booked or charged; please try again in a moment.',
    cause?: unknown,
  ) {
    super(message);
    this.cause = cause;
  }
}

/** The code of every expected failure; http-status.ts maps each of them to an HTTP status. */
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
  | 'QUOTE_CHANGED'
  | 'EDIT_CONFLICT'
  | 'ATTENDANCE_CONFLICT'
  | 'NOTE_CONFLICT'
  | 'BOOKED_DATES'
  | 'EVENT_REFUSED'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';
