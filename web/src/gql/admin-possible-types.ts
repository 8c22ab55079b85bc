
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
    "MutationCancelBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
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
    "MutationSwitchOffSecondFactorResult": [
      "InvalidInputError",
      "SecondFactor",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationTestPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
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
    "MutationCancelBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
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
    "MutationSwitchOffSecondFactorResult": [
      "InvalidInputError",
      "SecondFactor",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationTestPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
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
    