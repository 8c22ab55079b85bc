
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
    "MutationAllowMailsResult": [
      "MailOptOuts",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationBeginSecondFactorResult": [
      "InvalidInputError",
      "SecondFactorSetup",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationChangePasswordResult": [
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "SignIns",
      "TooManyRequestsError"
    ],
    "MutationConfirmSecondFactorResult": [
      "InvalidInputError",
      "RecoveryCodes",
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
    "MutationDeleteContactMessageResult": [
      "DeletedContactMessage",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEndSignInResult": [
      "NotFoundError",
      "SignIns"
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
    "MutationReplyToContactMessageResult": [
      "ContactMessage",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationRetryMailingResult": [
      "Mailing",
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
    "MutationSendLetterResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSetContactMessageStatusResult": [
      "ContactMessage",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
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
    "MutationSwitchOffSecondFactorResult": [
      "InvalidInputError",
      "SecondFactor",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "QueryActivityResult": [
      "ActivityPage",
      "InvalidInputError"
    ],
    "QueryContactMessageResult": [
      "ContactMessage",
      "NotFoundError"
    ],
    "QueryMailingResult": [
      "Mailing",
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
    "MutationAllowMailsResult": [
      "MailOptOuts",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationBeginSecondFactorResult": [
      "InvalidInputError",
      "SecondFactorSetup",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationChangePasswordResult": [
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "SignIns",
      "TooManyRequestsError"
    ],
    "MutationConfirmSecondFactorResult": [
      "InvalidInputError",
      "RecoveryCodes",
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
    "MutationDeleteContactMessageResult": [
      "DeletedContactMessage",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEndSignInResult": [
      "NotFoundError",
      "SignIns"
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
    "MutationReplyToContactMessageResult": [
      "ContactMessage",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationRetryMailingResult": [
      "Mailing",
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
    "MutationSendLetterResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSetContactMessageStatusResult": [
      "ContactMessage",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
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
    "MutationSwitchOffSecondFactorResult": [
      "InvalidInputError",
      "SecondFactor",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "QueryActivityResult": [
      "ActivityPage",
      "InvalidInputError"
    ],
    "QueryContactMessageResult": [
      "ContactMessage",
      "NotFoundError"
    ],
    "QueryMailingResult": [
      "Mailing",
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
    