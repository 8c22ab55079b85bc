import { type BookedDate, BookedDatesError } from '../domain/dates/edit-refusals';
import {
  CardPaymentsOffError,
  ClaimMismatchError,
  ClassUnavailableError,
  type DomainError,
  EditConflictError,
  IdempotencyConflictError,
  type InputIssue,
  InvalidInputError,
  NotFoundError,
  PaymentRefusedError,
  QuoteChangedError,
  ServiceUnavailableError,
  SignInRefusedError,
  StateConflictError,
  TooManyRequestsError,
} from '../domain/errors';
import { isSharedClassFull } from '../domain/schedule/list-slots';
import type { UnreachablePerson } from '../domain/unreachable-people';
import { builder } from './builder';
import { CancellationQuoteType } from './cancellation-quote';
import { ClassUnavailableReasonEnum, PaymentRefusedReasonEnum } from './enums';
import { SlotType } from './public/slot';

export const ErrorInterface = builder.interfaceRef<DomainError>('UserError').implement({
  description: 'An expected failure. Its message can be shown to the user.',
  fields: (t) => ({
    message: t.exposeString('message', {
      description: 'Explanation of the failure, a sentence that can be shown to the user.',
    }),
  }),
});

const interfaces = [ErrorInterface];

const InputIssueType = builder.objectRef<InputIssue>('InputIssue').implement({
  description: 'One invalid value of the input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Path of the field in the input, for example `recurrence.weekdays`.' }),
    message: t.exposeString('message', {
      description: 'Explanation of the problem, a sentence that can be shown to the user.',
    }),
  }),
});

builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  description: 'The input is malformed, or a value is not allowed.',
  interfaces,
  fields: (t) => ({
    issues: t.field({
      type: [InputIssueType],
      description: 'Every invalid value.',
      resolve: (error) => [...error.issues],
    }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'The requested thing does not exist, or the caller may not see it.',
  interfaces,
});

builder.objectType(ClassUnavailableError, {
  name: 'ClassUnavailableError',
  description: 'The class cannot be booked.',
  interfaces,
  fields: (t) => ({
    reason: t.expose('reason', { type: ClassUnavailableReasonEnum, description: 'Why the class cannot be booked.' }),
    slot: t.field({
      type: SlotType,
      nullable: true,
      description: 'The class of a share link that is full, where people may wait for a place; null otherwise.',
      resolve: (error) => (isSharedClassFull(error) ? error.slot : null),
    }),
  }),
});

builder.objectType(ClaimMismatchError, {
  name: 'ClaimMismatchError',
  description: 'A claim in the input contradicts the class. Nothing was booked.',
  interfaces,
  fields: (t) => ({ field: t.exposeString('field', { description: 'Name of the input field with the wrong claim.' }) }),
});

builder.objectType(IdempotencyConflictError, {
  name: 'IdempotencyConflictError',
  description: 'The idempotency key was used for a different request before.',
  interfaces,
});

builder.objectType(PaymentRefusedError, {
  name: 'PaymentRefusedError',
  description: 'The payment cannot be used for this booking.',
  interfaces,
  fields: (t) => ({
    reason: t.expose('reason', { type: PaymentRefusedReasonEnum, description: 'Why the payment cannot be used.' }),
  }),
});

builder.objectType(CardPaymentsOffError, {
  name: 'CardPaymentsOffError',
  description: 'The studio takes no card payments now, or not for this price.',
  interfaces,
});

builder.objectType(TooManyRequestsError, {
  name: 'TooManyRequestsError',
  description: 'A limit of requests, places or mails is reached, for this network or this email address.',
  interfaces,
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', { description: 'Seconds to wait before the next attempt.' }),
  }),
});

builder.objectType(ServiceUnavailableError, {
  name: 'ServiceUnavailableError',
  description: 'The database or the payment provider does not answer. Trying again is safe: nothing happens twice.',
  interfaces,
});

builder.objectType(SignInRefusedError, {
  name: 'SignInRefusedError',
  description: 'The username, the password or the code is wrong, or the code is missing.',
  interfaces,
  fields: (t) => ({
    isCodeRequired: t.exposeBoolean('isCodeRequired', {
      description: 'True when username and password are right and only the code is missing or wrong.',
    }),
  }),
});

builder.objectType(StateConflictError, {
  name: 'StateConflictError',
  description: 'The current state does not allow the change.',
  interfaces,
  fields: (t) => ({
    isDone: t.exposeBoolean('isDone', {
      description:
        'True when a place is cancelled or refunded already: after a lost answer, the call that it belongs to has worked.',
    }),
  }),
});

builder.objectType(QuoteChangedError, {
  name: 'QuoteChangedError',
  description: 'Cancelling would now bring another refund than the caller expects. Nothing was changed.',
  interfaces,
  fields: (t) => ({
    quote: t.expose('quote', { type: CancellationQuoteType, description: 'Result of cancelling now.' }),
  }),
});

builder.objectType(EditConflictError, {
  name: 'EditConflictError',
  description: 'The thing was changed after it was read. Nothing was overwritten.',
  interfaces,
});

export const UnreachablePersonType = builder.objectRef<UnreachablePerson>('UnreachablePerson').implement({
  description: 'Somebody who has booked without an email address: no mail reaches them.',
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'Confirmation id of their booking.' }),
    name: t.exposeString('name', { description: 'Name of the person.' }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number of the person; null when none is known.',
    }),
  }),
});

const BookedDateType = builder.objectRef<BookedDate>('BookedDate').implement({
  description: 'A date with its number of bookings.',
  fields: (t) => ({
    date: t.expose('localDate', { type: 'LocalDate', description: "The date in the studio's time zone, YYYY-MM-DD." }),
    people: t.exposeInt('people', { description: 'Number of people who have booked this date.' }),
    unreachable: t.field({
      type: [UnreachablePersonType],
      description: 'Those of them who have no email address.',
      resolve: ({ unreachable }) => [...unreachable],
    }),
    waiting: t.exposeInt('waiting', { description: 'Number of people who wait for a place, or have one offered.' }),
  }),
});

builder.objectType(BookedDatesError, {
  name: 'BookedDatesError',
  description:
    'The change affects people who have booked. Nothing was changed: send the change again with `isConfirmed: true`.',
  interfaces,
  fields: (t) => ({
    leaving: t.field({
      type: [BookedDateType],
      description:
        'Dates on which the class would no longer be held, and which people have booked or wait for. Their bookings would stay, and only those who wait would be notified.',
      resolve: ({ affected }) => [...affected.leaving],
    }),
    moving: t.field({
      type: [BookedDateType],
      description:
        'Dates that would get another time, length or place. Everybody who booked them with an address would be notified.',
      resolve: ({ affected }) => [...affected.moving],
    }),
  }),
});
