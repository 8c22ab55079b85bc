
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
    "MutationCancelClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
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
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
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
    "QueryAdminClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError"
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
    "MutationCancelClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
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
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
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
    "QueryAdminClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError"
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
    