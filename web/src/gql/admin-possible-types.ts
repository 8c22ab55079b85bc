
      export type PossibleTypesResultData = {
  "possibleTypes": {
    "Error": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "EditConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationCreateBookingResult": [
      "Booking",
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationFinishPaymentResult": [
      "Booking",
      "CardPaymentsOffError",
      "ClassUnavailableError",
      "InvalidInputError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationKeepPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationResolveMoneyConcernResult": [
      "MoneyConcern",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationSetPushPreferencesResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSignInResult": [
      "AdminSession",
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationStartPaymentResult": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentSession",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationTestPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "QuerySharedClassResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot",
      "TooManyRequestsError"
    ]
  }
};
      const result: PossibleTypesResultData = {
  "possibleTypes": {
    "Error": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "EditConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationCreateBookingResult": [
      "Booking",
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationFinishPaymentResult": [
      "Booking",
      "CardPaymentsOffError",
      "ClassUnavailableError",
      "InvalidInputError",
      "PaymentRefusedError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationKeepPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationResolveMoneyConcernResult": [
      "MoneyConcern",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationSetPushPreferencesResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSignInResult": [
      "AdminSession",
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationStartPaymentResult": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentSession",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationTestPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "QuerySharedClassResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot",
      "TooManyRequestsError"
    ]
  }
};
      export default result;
    