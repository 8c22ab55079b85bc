/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Public. Causer of an event. */
export type Actor =
  /** A program with an API token. */
  | 'API'
  /** The owner of the booking. */
  | 'CLIENT'
  /** The system itself, or the payment provider. */
  | 'STUDIO'
  /** The teacher. */
  | 'TEACHER';

/** Public. Events in the life of a booking. */
export type BookingEventKind =
  /** The teacher marked attendance. */
  | 'ATTENDANCE_MARKED'
  /** The booking was made. */
  | 'BOOKED'
  /** The client cancelled it in time, or the teacher did. */
  | 'CANCELLED'
  /** The class was cancelled. */
  | 'CANCELLED_BY_STUDIO'
  /** The client cancelled it after the free-cancellation instant. */
  | 'CANCELLED_LATE'
  /** The class has another time or place on its date. */
  | 'CLASS_CHANGED'
  /** It moved to another class. */
  | 'MOVED'
  /** After a cancelled class, the booking moved to another one, or the class was restored. */
  | 'REBOOKED'
  /** After a cancelled class, another one was offered. */
  | 'REBOOKING_OFFERED'
  /** Money went back. */
  | 'REFUNDED'
  /** The payment provider refused a refund. */
  | 'REFUND_FAILED'
  /** The booking was made with a place from the waitlist. */
  | 'WAITLIST_BOOKED';

/** Public. Status of a booking. */
export type BookingStatus =
  /** Cancelled without a refund; the place is free. */
  | 'CANCELLED'
  /** The place is taken. */
  | 'CONFIRMED'
  /** The card payment was refunded; the place is free. */
  | 'REFUNDED';

/** Public. Cases of cancelling a booking, for its owner. */
export type CancellationKind =
  /** Nothing can be changed any more: cancelled already, or the class has started. */
  | 'CLOSED'
  /** Paid by card, and in time: the money goes back. */
  | 'FREE'
  /** Paid by card, and too late: the place can be given up, but no money goes back. */
  | 'LATE'
  /** To be paid in person: there is nothing to pay. */
  | 'NOTHING_TO_PAY';

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

/** Public. Way of paying for a place. */
export type PaymentMethod =
  /** Online, by card or another method that Stripe offers. */
  | 'CARD'
  /** At the studio. */
  | 'IN_PERSON';

/** Public. Outcome of the choice after a class was cancelled. */
export type RebookingOutcome =
  /** Nobody chose in time: the money goes back, or there is nothing to pay. */
  | 'EXPIRED_REFUNDED'
  /** The booking moved to another class. */
  | 'MOVED'
  /** No other class was chosen: the money goes back, or there is nothing to pay. */
  | 'REFUNDED';

/** Public. State of a place on a waitlist. */
export type WaitlistStatus =
  /** The person has a place in the class. */
  | 'BOOKED'
  /** The class was cancelled, left the schedule, or has begun. */
  | 'CLOSED'
  /** Two offers passed without an answer. */
  | 'LAPSED'
  /** The person left the waitlist or declined a place. */
  | 'LEFT'
  /** A place in the class is held until `offerExpiresAt`. */
  | 'OFFERED'
  /** In the queue. */
  | 'WAITING';

/** Public. State of a decision about the weather. */
export type WeatherCallState =
  /** The class is cancelled. */
  | 'CANCELLED'
  /** The class takes place. */
  | 'GO'
  /** Not decided. Past the promised time, the class takes place unless its people hear otherwise. */
  | 'PENDING';

export type ClientDeviceQueryVariables = Exact<{
  link: string;
  endpoint?: string | null | undefined;
}>;


export type ClientDeviceQuery = { clientDevice:
    | { __typename: 'ClientDevice', publicKey: string, isRegistered: boolean, wantsTakesPlace: boolean }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type RegisterClientDeviceMutationVariables = Exact<{
  link: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  wantsTakesPlace: boolean;
}>;


export type RegisterClientDeviceMutation = { registerClientDevice:
    | { __typename: 'ClientDevice', publicKey: string, isRegistered: boolean, wantsTakesPlace: boolean }
    | { __typename: 'InvalidInputError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'StateConflictError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type RemoveClientDeviceMutationVariables = Exact<{
  link: string;
  endpoint: string;
}>;


export type RemoveClientDeviceMutation = { removeClientDevice:
    | { __typename: 'ClientDevice', publicKey: string, isRegistered: boolean, wantsTakesPlace: boolean }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string }
   };

export type ClientDeviceFragment = { publicKey: string, isRegistered: boolean, wantsTakesPlace: boolean };

export type ManagedBooking_BookingFragment = { id: string, link: string, status: BookingStatus, title: string, classType: ClassType, availabilityId: string, date: string, time: string, startsAt: string, durationMinutes: number, location: string, priceCents: number, paymentMethod: PaymentMethod, isPaidCash: boolean, moneyLine: string, firstName: string, maskedEmail: string, freeCancellationUntil: string, joinLinkFrom: string | null, joinUrl: string | null, canMove: boolean, whyNotMovable: string | null, movesLeft: number, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null, cancellation: { kind: CancellationKind, refundCents: number, refundIfTakenCents: number, message: string }, rebooking: { until: string, outcome: RebookingOutcome | null, heldSlot: { id: string, title: string, date: string, time: string, location: string, priceCents: number, freeCancellationUntil: string } | null } | null, history: Array<{ kind: BookingEventKind, by: Actor, at: string, amountCents: number | null }> };

export type BookingByLinkQueryVariables = Exact<{
  link: string;
}>;


export type BookingByLinkQuery = { bookingByLink:
    | { __typename: 'ManagedBooking', id: string, link: string, status: BookingStatus, title: string, classType: ClassType, availabilityId: string, date: string, time: string, startsAt: string, durationMinutes: number, location: string, priceCents: number, paymentMethod: PaymentMethod, isPaidCash: boolean, moneyLine: string, firstName: string, maskedEmail: string, freeCancellationUntil: string, joinLinkFrom: string | null, joinUrl: string | null, canMove: boolean, whyNotMovable: string | null, movesLeft: number, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null, cancellation: { kind: CancellationKind, refundCents: number, refundIfTakenCents: number, message: string }, rebooking: { until: string, outcome: RebookingOutcome | null, heldSlot: { id: string, title: string, date: string, time: string, location: string, priceCents: number, freeCancellationUntil: string } | null } | null, history: Array<{ kind: BookingEventKind, by: Actor, at: string, amountCents: number | null }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string, retryAfterSeconds: number }
   };

export type MoveTargetsQueryVariables = Exact<{
  link: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type MoveTargetsQuery = { moveTargets:
    | { __typename: 'InvalidInputError', message: string }
    | { __typename: 'MoveTargets', asOf: string, slots: Array<{ id: string, date: string, time: string, durationMinutes: number, title: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'StateConflictError', message: string }
    | { __typename: 'TooManyRequestsError', message: string, retryAfterSeconds: number }
   };

export type MyBookingsQueryVariables = Exact<{
  link: string;
}>;


export type MyBookingsQuery = { myBookings:
    | { __typename: 'MyBookings', bookings: Array<{ id: string, link: string, status: BookingStatus, title: string, classType: ClassType, availabilityId: string, date: string, time: string, startsAt: string, durationMinutes: number, location: string, priceCents: number, paymentMethod: PaymentMethod, isPaidCash: boolean, moneyLine: string, firstName: string, maskedEmail: string, freeCancellationUntil: string, joinLinkFrom: string | null, joinUrl: string | null, canMove: boolean, whyNotMovable: string | null, movesLeft: number, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null, cancellation: { kind: CancellationKind, refundCents: number, refundIfTakenCents: number, message: string }, rebooking: { until: string, outcome: RebookingOutcome | null, heldSlot: { id: string, title: string, date: string, time: string, location: string, priceCents: number, freeCancellationUntil: string } | null } | null, history: Array<{ kind: BookingEventKind, by: Actor, at: string, amountCents: number | null }> }> }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string, retryAfterSeconds: number }
   };

export type WaitlistPlace_PlaceFragment = { link: string, status: WaitlistStatus, position: number | null, offerExpiresAt: string | null, firstName: string, maskedEmail: string, bookingUrl: string | null, person: { name: string, email: string, notes: string | null } | null, slot: { id: string, availabilityId: string, date: string, time: string, startsAt: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null } };

export type WaitlistByLinkQueryVariables = Exact<{
  link: string;
}>;


export type WaitlistByLinkQuery = { waitlistByLink:
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ServiceUnavailableError', message: string }
    | { __typename: 'TooManyRequestsError', message: string, retryAfterSeconds: number }
    | { __typename: 'WaitlistPlace', link: string, status: WaitlistStatus, position: number | null, offerExpiresAt: string | null, firstName: string, maskedEmail: string, bookingUrl: string | null, person: { name: string, email: string, notes: string | null } | null, slot: { id: string, availabilityId: string, date: string, time: string, startsAt: string, durationMinutes: number, title: string, className: string, classType: ClassType, location: string, priceCents: number, remainingSpots: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null, freeCancellationUntil: string, weatherCall: { by: string, state: WeatherCallState, decidedAt: string | null } | null } }
   };

export type ClassToWaitForQueryVariables = Exact<{
  date: string;
}>;


export type ClassToWaitForQuery = { schedule: { slots: Array<{ id: string, availabilityId: string, title: string, date: string, time: string, location: string, remainingSpots: number, placesOffered: number, canJoinWaitlist: boolean, isCancelled: boolean, opensOn: string | null }> } };

export const ClientDeviceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientDevice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientDevice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"isRegistered"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTakesPlace"}}]}}]} as unknown as DocumentNode<ClientDeviceFragment, unknown>;
export const ManagedBooking_BookingFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManagedBooking_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ManagedBooking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"isPaidCash"}},{"kind":"Field","name":{"kind":"Name","value":"moneyLine"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"joinLinkFrom"}},{"kind":"Field","name":{"kind":"Name","value":"joinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"refundCents"}},{"kind":"Field","name":{"kind":"Name","value":"refundIfTakenCents"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canMove"}},{"kind":"Field","name":{"kind":"Name","value":"whyNotMovable"}},{"kind":"Field","name":{"kind":"Name","value":"movesLeft"}},{"kind":"Field","name":{"kind":"Name","value":"rebooking"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"heldSlot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amountCents"}}]}}]}}]} as unknown as DocumentNode<ManagedBooking_BookingFragment, unknown>;
export const WaitlistPlace_PlaceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitlistPlace_place"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WaitlistPlace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"offerExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"bookingUrl"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}}]} as unknown as DocumentNode<WaitlistPlace_PlaceFragment, unknown>;
export const ClientDeviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientDevice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientDevice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}},{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientDevice"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientDevice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientDevice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"isRegistered"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTakesPlace"}}]}}]} as unknown as DocumentNode<ClientDeviceQuery, ClientDeviceQueryVariables>;
export const RegisterClientDeviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegisterClientDevice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"p256dh"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"auth"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wantsTakesPlace"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registerClientDevice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}},{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}},{"kind":"Argument","name":{"kind":"Name","value":"p256dh"},"value":{"kind":"Variable","name":{"kind":"Name","value":"p256dh"}}},{"kind":"Argument","name":{"kind":"Name","value":"auth"},"value":{"kind":"Variable","name":{"kind":"Name","value":"auth"}}},{"kind":"Argument","name":{"kind":"Name","value":"wantsTakesPlace"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wantsTakesPlace"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientDevice"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientDevice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientDevice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"isRegistered"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTakesPlace"}}]}}]} as unknown as DocumentNode<RegisterClientDeviceMutation, RegisterClientDeviceMutationVariables>;
export const RemoveClientDeviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveClientDevice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeClientDevice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}},{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClientDevice"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientDevice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ClientDevice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"isRegistered"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTakesPlace"}}]}}]} as unknown as DocumentNode<RemoveClientDeviceMutation, RemoveClientDeviceMutationVariables>;
export const BookingByLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookingByLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookingByLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ManagedBooking_booking"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyRequestsError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManagedBooking_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ManagedBooking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"isPaidCash"}},{"kind":"Field","name":{"kind":"Name","value":"moneyLine"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"joinLinkFrom"}},{"kind":"Field","name":{"kind":"Name","value":"joinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"refundCents"}},{"kind":"Field","name":{"kind":"Name","value":"refundIfTakenCents"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canMove"}},{"kind":"Field","name":{"kind":"Name","value":"whyNotMovable"}},{"kind":"Field","name":{"kind":"Name","value":"movesLeft"}},{"kind":"Field","name":{"kind":"Name","value":"rebooking"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"heldSlot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amountCents"}}]}}]}}]} as unknown as DocumentNode<BookingByLinkQuery, BookingByLinkQueryVariables>;
export const MoveTargetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MoveTargets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveTargets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MoveTargets"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyRequestsError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}}]} as unknown as DocumentNode<MoveTargetsQuery, MoveTargetsQueryVariables>;
export const MyBookingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyBookings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myBookings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MyBookings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ManagedBooking_booking"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyRequestsError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManagedBooking_booking"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ManagedBooking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"isPaidCash"}},{"kind":"Field","name":{"kind":"Name","value":"moneyLine"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"joinLinkFrom"}},{"kind":"Field","name":{"kind":"Name","value":"joinUrl"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"refundCents"}},{"kind":"Field","name":{"kind":"Name","value":"refundIfTakenCents"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canMove"}},{"kind":"Field","name":{"kind":"Name","value":"whyNotMovable"}},{"kind":"Field","name":{"kind":"Name","value":"movesLeft"}},{"kind":"Field","name":{"kind":"Name","value":"rebooking"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"heldSlot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amountCents"}}]}}]}}]} as unknown as DocumentNode<MyBookingsQuery, MyBookingsQueryVariables>;
export const WaitlistByLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WaitlistByLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"link"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waitlistByLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"link"},"value":{"kind":"Variable","name":{"kind":"Name","value":"link"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"WaitlistPlace_place"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TooManyRequestsError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitlistPlace_place"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WaitlistPlace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"offerExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"maskedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"bookingUrl"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"className"}},{"kind":"Field","name":{"kind":"Name","value":"classType"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"priceCents"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}},{"kind":"Field","name":{"kind":"Name","value":"freeCancellationUntil"}},{"kind":"Field","name":{"kind":"Name","value":"weatherCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]}}]} as unknown as DocumentNode<WaitlistByLinkQuery, WaitlistByLinkQueryVariables>;
export const ClassToWaitForDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClassToWaitFor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LocalDate"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slots"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"availabilityId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"remainingSpots"}},{"kind":"Field","name":{"kind":"Name","value":"placesOffered"}},{"kind":"Field","name":{"kind":"Name","value":"canJoinWaitlist"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"opensOn"}}]}}]}}]}}]} as unknown as DocumentNode<ClassToWaitForQuery, ClassToWaitForQueryVariables>;