import {
  type BookedDate,
  BookedDatesError,
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
  ServiceUnavailableError,
  SignInRefusedError,
  StateConflictError,
  TooManyRequestsError,
} from '../domain/errors';
import { builder } from './builder';
import { ClassUnavailableReasonEnum, PaymentRefusedReasonEnum } from './enums';

export const ErrorInterface = builder.interfaceRef<DomainError>('UserError').implement({
  description: 'What every expected failure says, in words for the person.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'Words that may be shown as they are.' }) }),
});

const interfaces = [ErrorInterface];

const InputIssueType = builder.objectRef<InputIssue>('InputIssue').implement({
  description: 'One value that cannot be taken.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'The field of the input.' }),
    message: t.exposeString('message', { description: 'What is wrong with it.' }),
  }),
});

builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  description: 'The input is malformed or a value is not allowed.',
  interfaces,
  fields: (t) => ({
    issues: t.field({ type: [InputIssueType], description: 'Each bad value.', resolve: (error) => [...error.issues] }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'No such thing, or not for the public to see.',
  interfaces,
});

builder.objectType(ClassUnavailableError, {
  name: 'ClassUnavailableError',
  description: 'The class cannot take a booking.',
  interfaces,
  fields: (t) => ({
    reason: t.expose('reason', { type: ClassUnavailableReasonEnum, description: 'Why it cannot.' }),
  }),
});

builder.objectType(ClaimMismatchError, {
  name: 'ClaimMismatchError',
  description: 'What was claimed about the class is not so.',
  interfaces,
  fields: (t) => ({ field: t.exposeString('field', { description: 'The claim that contradicts the class.' }) }),
});

builder.objectType(IdempotencyConflictError, {
  name: 'IdempotencyConflictError',
  description: 'The idempotency key was used for another request.',
  interfaces,
});

builder.objectType(PaymentRefusedError, {
  name: 'PaymentRefusedError',
  description: 'The payment named buys no place.',
  interfaces,
  fields: (t) => ({ reason: t.expose('reason', { type: PaymentRefusedReasonEnum, description: 'Why it does not.' }) }),
});

builder.objectType(CardPaymentsOffError, {
  name: 'CardPaymentsOffError',
  description: 'Card payments are not offered now, or not for this price.',
  interfaces,
});

builder.objectType(TooManyRequestsError, {
  name: 'TooManyRequestsError',
  description: 'Too many attempts from one place.',
  interfaces,
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', { description: 'When to try again.' }),
  }),
});

builder.objectType(ServiceUnavailableError, {
  name: 'ServiceUnavailableError',
  description: 'A part that we need does not answer; nothing happened, and trying again is safe.',
  interfaces,
});

builder.objectType(SignInRefusedError, {
  name: 'SignInRefusedError',
  description: 'The name and password, or the code, let nobody in.',
  interfaces,
  fields: (t) => ({
    isCodeRequired: t.exposeBoolean('isCodeRequired', { description: 'Whether only the code is missing or wrong.' }),
  }),
});

builder.objectType(StateConflictError, {
  name: 'StateConflictError',
  description: 'The thing is in a state that forbids the change.',
  interfaces,
});

builder.objectType(EditConflictError, {
  name: 'EditConflictError',
  description: 'Somebody changed the thing since it was read; nothing was overwritten.',
  interfaces,
});

const BookedDateType = builder.objectRef<BookedDate>('BookedDate').implement({
  description: 'A date, and how many have booked it.',
  fields: (t) => ({
    date: t.expose('localDate', { type: 'LocalDate', description: 'The day.' }),
    people: t.exposeInt('people', { description: 'How many have booked it.' }),
  }),
});

builder.objectType(BookedDatesError, {
  name: 'BookedDatesError',
  description: 'The change reaches people who have booked: it is made once it is asked for again, confirmed.',
  interfaces,
  fields: (t) => ({
    leaving: t.field({
      type: [BookedDateType],
      description: 'Dates that would not be held any more; their bookings stay, and nobody is told.',
      resolve: ({ affected }) => [...affected.leaving],
    }),
    moving: t.field({
      type: [BookedDateType],
      description: 'Dates with another time, length or place; everybody is told.',
      resolve: ({ affected }) => [...affected.moving],
    }),
  }),
});
