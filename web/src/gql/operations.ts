/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Public. Kind of class. */
export type ClassType =
  /** Mat Pilates: on a mat, outdoors or in the studio. */
  | 'MAT_PILATES'
  /** Online Class: by video. */
  | 'ONLINE_CLASS'
  /** Private Session: for one person or one party. */
  | 'PRIVATE_SESSION'
  /** Reformer: on the reformer machine. */
  | 'REFORMER';

/** Public. Why a class cannot be booked. */
export type ClassUnavailableReason =
  /** The teacher cancelled the class on this date. */
  | 'CANCELLED'
  /** No place is free. */
  | 'FULL'
  /** The class is switched off or deleted. */
  | 'INACTIVE'
  /** Time or place changed after the payment was started. */
  | 'MOVED'
  /** It has a free place, so that nobody has to wait for one. */
  | 'NOT_FULL'
  /** The class is not held on this date. */
  | 'NO_SUCH_DATE'
  /** The class has started. */
  | 'STARTED'
  /** Booking opens later; `Slot.opensOn` says when. */
  | 'TOO_FAR_AHEAD';

/** Public. The class, the person and the way of paying. `time`, `location`, `priceCents` and `className` are optional claims about the class: the booking is refused when one of them contradicts it. */
export type CreateBookingInput = {
  /** Availability id, or occurrence id `{availabilityId}_{date}`. */
  classId: string;
  /** Claim: general name of the class that the person saw. ClaimMismatchError when it is another. */
  className?: string | null | undefined;
  /** Client secret of a payment that this person started for the same class. It proves that the seat held for that payment is theirs. Optional. */
  clientSecret?: string | null | undefined;
  /** Date of the class in the studio's time zone, YYYY-MM-DD. Required for a series when `classId` is an availability id. */
  date?: string | null | undefined;
  /** Email address that the confirmation goes to, at most 254 characters. */
  email: string;
  /** Claim: location that the person saw. ClaimMismatchError when the class is held elsewhere. */
  location?: string | null | undefined;
  /** Name of the person who comes to the class, at most 100 characters. */
  name: string;
  /** Free text for the teacher, at most 1000 characters. Optional. */
  notes?: string | null | undefined;
  /** Payment intent from `startPayment`, already paid. Required for CARD, not allowed for IN_PERSON. */
  paymentIntentId?: string | null | undefined;
  /** Way of paying: by card or in person. */
  paymentMethod: PaymentMethod;
  /** Phone number for messages about the weather, at most 30 characters. Optional. */
  phone?: string | null | undefined;
  /** Claim: price in euro cents that the person saw. ClaimMismatchError when the class has another price. */
  priceCents?: number | null | undefined;
  /** Claim: start time that the person saw, HH:MM. ClaimMismatchError when the class starts at another time. */
  time?: string | null | undefined;
  /** Personal link of a place on the waitlist of this class, the last part of its address after `/waitlist/`. It proves that the place offered there is theirs. Optional. */
  waitlistLink?: string | null | undefined;
};

/** Public. Way of paying for a place. */
export type PaymentMethod =
  /** Online, by card or another method that Stripe offers. */
  | 'CARD'
  /** At the studio. */
  | 'IN_PERSON';

/** Public. Why a payment cannot be used for a booking. */
export type PaymentRefusedReason =
  /** The payment was used for a booking already. */
  | 'ALREADY_USED'
  /** The payment is not complete. */
  | 'NOT_PAID'
  /** The payment is unknown, or was made for something else. */
  | 'WRONG_PAYMENT';

/** Public. A message to the teacher. */
export type SendContactMessageInput = {
  /** Email address of the sender, at most 254 characters; the reply goes there. */
  email: string;
  /** Idempotency key: 32 random hexadecimal digits. Repeating a key stores the message once. Optional. */
  key?: string | null | undefined;
  /** Text of the message, at most 5000 characters. Optional. */
  message?: string | null | undefined;
  /** Name of the sender, at most 100 characters. */
  name: string;
};

/** Public. The class and the person who pays. `time`, `location` and `priceCents` are optional claims about the class: the payment is refused when one of them contradicts it. */
export type StartPaymentInput = {
  /** Availability id, or occurrence id `{availabilityId}_{date}`. */
  classId: string;
  /** Client secret of a payment that this person started for the same class. It proves that the seat held for that payment is theirs. Optional. */
  clientSecret?: string | null | undefined;
  /** Date of the class in the studio's time zone, YYYY-MM-DD. Required for a series when `classId` is an availability id. */
  date?: string | null | undefined;
  /** Email address that the confirmation goes to, at most 254 characters. */
  email: string;
  /** Claim: location that the person saw. ClaimMismatchError when the class is held elsewhere. */
  location?: string | null | undefined;
  /** Name of the person who comes to the class, at most 100 characters. */
  name: string;
  /** Free text for the teacher, at most 1000 characters. Optional. */
  notes?: string | null | undefined;
  /** Phone number for messages about the weather, at most 30 characters. Optional. */
  phone?: string | null | undefined;
  /** Claim: price in euro cents that the person saw. ClaimMismatchError when the class has another price. */
  priceCents?: number | null | undefined;
  /** Claim: start time that the person saw, HH:MM. ClaimMismatchError when the class starts at another time. */
  time?: string | null | undefined;
  /** Personal link of a place on the waitlist of this class, the last part of its address after `/waitlist/`. It proves that the place offered there is theirs. Optional. */
  waitlistLink?: string | null | undefined;
};

/** Public. State of a decision about the weather. */
export type WeatherCallState =
  /** The class is cancelled. */
  | 'CANCELLED'
  /** The class takes place. */
  | 'GO'
  /** Not decided. Past the promised time, the class takes place unless its people hear otherwise. */
  | 'PENDING';

export type CheckoutQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckoutQuery = { checkout: { cardPayments: boolean, cardPaymentsOffReason: string | null, isTestMode: boolean, stripeScript: string | null } };

export type CreateBookingMutationVariables = Exact<{
  input: CreateBookingInput;
}>;


export type CreateBookingMutation = { createBooking:
    | { __typename: 'Booking', id: string, title: string, className: string, classType: ClassType, date: string, time: string, durationMinutes: number, location: string, priceCents: number, name: string, email: string, paymentMethod: PaymentMethod, freeCancellationUntil: string, manageUrl: string | null }
    | { __typename: 'CardPaymentsOffError', message: string }
    | { __typename: 'ClaimMismatchError', message: string }
    | { __typename: 'ClassUnavailableError', message: string, reason: ClassUnavailableReason }
    | { __typename: 'IdempotencyConflictError', message: string }
    | { __typename: 'InvalidInputError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'PaymentRefusedError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'StateConflictError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type FinishPaymentMutationVariables = Exact<{
  paymentIntentId: string;
  clientSecret: string;
}>;


export type FinishPaymentMutation = { finishPayment:
    | { __typename: 'Booking', id: string, title: string, className: string, classType: ClassType, date: string, time: string, durationMinutes: number, location: string, priceCents: number, name: string, email: string, paymentMethod: PaymentMethod, freeCancellationUntil: string, manageUrl: string | null }
    | { __typename: 'CardPaymentsOffError', message: string }
    | { __typename: 'ClassUnavailableError', message: string }
    | { __typename: 'InvalidInputError', message: string }
    | { __typename: 'PaymentRefusedError', message: string, reason: PaymentRefusedReason }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type SharedClassQueryVariables = Exact<{
  shareableId: string;
}>;


export type SharedClassQuery = { sharedClass:
    | { __typename: 'ClassUnavailableError', message: string, slot: { id: string, canJoinWaitlist: boolean } | null }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'Slot', id: string, availabilityId: string, date: string, time: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type StartPaymentMutationVariables = Exact<{
  input: StartPaymentInput;
}>;


export type StartPaymentMutation = { startPayment:
    | { __typename: 'CardPaymentsOffError', message: string }
    | { __typename: 'ClaimMismatchError', message: string }
    | { __typename: 'ClassUnavailableError', message: string }
    | { __typename: 'InvalidInputError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'PaymentRefusedError', message: string }
    | { __typename: 'PaymentSession', clientSecret: string, paymentIntentId: string, publishableKey: string, holdExpiresAt: string | null, amountCents: number }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'StateConflictError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type Confirmation_BookingFragment = { id: string, title: string, className: string, classType: ClassType, date: string, time: string, durationMinutes: number, location: string, priceCents: number, name: string, email: string, paymentMethod: PaymentMethod, freeCancellationUntil: string, manageUrl: string | null };

export type ScheduleQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ScheduleQuery = { schedule: { asOf: string, from: string, to: string, today: string, slots: Array<{ id: string, availabilityId: string, date: string, time: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, placesOffered: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }> } };

export type HomepageDatesQueryVariables = Exact<{ [key: string]: never; }>;


export type HomepageDatesQuery = { homepageEvents: Array<{ id: string, availabilityId: string, date: string }> };

export type MovedClassQueryVariables = Exact<{
  classId: string;
}>;


export type MovedClassQuery = { movedClass:
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'Slot', id: string, availabilityId: string, date: string, time: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, placesOffered: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }
   };

export type SlotList_SlotFragment = { id: string, availabilityId: string, date: string, time: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, placesOffered: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null };

export type SendContactMessageMutationVariables = Exact<{
  input: SendContactMessageInput;
}>;


export type SendContactMessageMutation = { sendContactMessage:
    | { __typename: 'ContactReceipt' }
    | { __typename: 'IdempotencyConflictError', message: string }
    | { __typename: 'InvalidInputError', message: string, issues: Array<{ path: string, message: string }> }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type HomepageEventsQueryVariables = Exact<{ [key: string]: never; }>;


export type HomepageEventsQuery = { homepageEvents: Array<{ id: string, availabilityId: string, title: string, classType: ClassType, date: string, time: string, location: string, priceCents: number, remainingSpots: number, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }> };

export type WeekQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type WeekQuery = { schedule: { from: string, to: string, today: string, slots: Array<{ id: string, date: string, time: string, title: string, priceCents: number, remainingSpots: number, isCancelled: boolean, opensOn: string | null }> } };

export type KeptScheduleQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type KeptScheduleQuery = { schedule: { asOf: string, from: string, to: string, today: string, slots: Array<{ id: string, availabilityId: string, date: string, time: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, placesOffered: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }> }, homepageEvents: Array<{ id: string, availabilityId: string, title: string, classType: ClassType, date: string, time: string, location: string, priceCents: number, remainingSpots: number, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }> };

export const Confirmation_BookingFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Confirmation_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Booking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"manageUrl"}}]}}]} as unknown as DocumentNode<Confirmation_BookingFragment, unknown>;
export const SlotList_SlotFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlotList_slot"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Slot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"placesOffered"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<SlotList_SlotFragment, unknown>;
export const CheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cardPayments"}},{"kind":"Field","name":{"kind":"Name","value":"cardPaymentsOffReason"}},{"kind":"Field","name":{"kind":"Name","value":"isTestMode"}},{"kind":"Field","name":{"kind":"Name","value":"stripeScript"}}]}}]}}]} as unknown as DocumentNode<CheckoutQuery, CheckoutQueryVariables>;
export const CreateBookingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateBooking"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateBookingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createBooking"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Confirmation_booking"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClassUnavailableError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Confirmation_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Booking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"manageUrl"}}]}}]} as unknown as DocumentNode<CreateBookingMutation, CreateBookingMutationVariables>;
export const FinishPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"paymentIntentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientSecret"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"paymentIntentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"paymentIntentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"clientSecret"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientSecret"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Confirmation_booking"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Confirmation_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Booking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"manageUrl"}}]}}]} as unknown as DocumentNode<FinishPaymentMutation, FinishPaymentMutationVariables>;
export const SharedClassDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SharedClass"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shareableId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sharedClass"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shareableId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shareableId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Slot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClassUnavailableError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SharedClassQuery, SharedClassQueryVariables>;
export const StartPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientSecret"}},{"kind":"Field","name":{"kind":"Name","value":"paymentIntentId"}},{"kind":"Field","name":{"kind":"Name","value":"publishableKey"}},{"kind":"Field","name":{"kind":"Name","value":"holdExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"amountCents"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<StartPaymentMutation, StartPaymentMutationVariables>;
export const ScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Schedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"today"}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlotList_slot"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlotList_slot"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Slot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"placesOffered"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<ScheduleQuery, ScheduleQueryVariables>;
export const HomepageDatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomepageDates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"homepageEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<HomepageDatesQuery, HomepageDatesQueryVariables>;
export const MovedClassDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MovedClass"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"classId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"movedClass"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"classId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"classId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlotList_slot"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlotList_slot"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Slot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"placesOffered"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<MovedClassQuery, MovedClassQueryVariables>;
export const SendContactMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendContactMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendContactMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendContactMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInputError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SendContactMessageMutation, SendContactMessageMutationVariables>;
export const HomepageEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomepageEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"homepageEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}}]} as unknown as DocumentNode<HomepageEventsQuery, HomepageEventsQueryVariables>;
export const WeekDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Week"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"today"}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}}]}}]}}]}}]} as unknown as DocumentNode<WeekQuery, WeekQueryVariables>;
export const KeptScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeptSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"today"}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"placesOffered"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"homepageEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}}]} as unknown as DocumentNode<KeptScheduleQuery, KeptScheduleQueryVariables>;