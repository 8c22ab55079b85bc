
      export type PossibleTypesResultData = {
  "possibleTypes": {
    "MutationAddAttendeeResult": [
      "AdminBooking",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationAnswerRebookingResult": [
      "ClassUnavailableError",
      "InvalidInputError",
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
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
    "MutationCancelByLinkResult": [
      "ManagedBooking",
      "NotFoundError",
      "QuoteChangedError",
      "ServiceUnavailableError",
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
    "MutationCancelSeriesResult": [
      "Availability",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationChangeDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationChangePasswordResult": [
      "InvalidInputError",
      "ServiceUnavailableError",
      "Sessions",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationConfirmSecondFactorResult": [
      "InvalidInputError",
      "RecoveryCodes",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationCreateAvailabilityResult": [
      "Availability",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ServiceUnavailableError"
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
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationDecideUnknownPaymentsResult": [
      "ServiceUnavailableError",
      "UnknownPayments"
    ],
    "MutationDecideWeatherResult": [
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "WeatherDecision"
    ],
    "MutationDeclineOfferResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "MutationDeleteAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationDeleteContactMessageResult": [
      "DeletedContactMessage",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEndSeriesResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEraseClientResult": [
      "ErasedClient",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationExportClientResult": [
      "ClientFile",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
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
    "MutationJoinWaitlistResult": [
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistReceipt"
    ],
    "MutationLeaveWaitlistResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "MutationMarkAttendanceResult": [
      "Attendance",
      "AttendanceConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationMoveBookingResult": [
      "AdminBooking",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationMoveByLinkResult": [
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationMoveDateResult": [
      "Availability",
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationOfferPlaceResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "WaitlistEntry"
    ],
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRegisterClientDeviceResult": [
      "ClientDevice",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationRegisterPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRemoveClientDeviceResult": [
      "ClientDevice",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationRenewLinkResult": [
      "LinkReceipt",
      "NotFoundError",
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
    "MutationRequestMyBookingsResult": [
      "InvalidInputError",
      "MyBookingsReceipt",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationResolvePaymentIssueResult": [
      "NotFoundError",
      "PaymentIssue",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationResubscribeAddressResult": [
      "MailOptOuts",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationRetryMailingResult": [
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRevokeSessionResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "Sessions"
    ],
    "MutationSendClassMailingResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationSendMailingResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSetClientNoteResult": [
      "ClientNote",
      "InvalidInputError",
      "NoteConflictError",
      "ServiceUnavailableError"
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
    "MutationShareAvailabilityResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "ShareLink",
      "StateConflictError"
    ],
    "MutationSignInResult": [
      "AdminSession",
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationSkipDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationStartPaymentResult": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "PaymentSession",
      "ServiceUnavailableError",
      "StateConflictError",
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
    "MutationToggleHomepageResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationUpdateAvailabilityResult": [
      "Availability",
      "BookedDatesError",
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "QueryActivityResult": [
      "ActivityPage",
      "ServiceUnavailableError"
    ],
    "QueryAdminAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryAdminClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryBookingByLinkResult": [
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryClientDeviceResult": [
      "ClientDevice",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryClientResult": [
      "ClientSummary",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryContactMessageResult": [
      "ContactMessage",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryMailingResult": [
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryMoveTargetsResult": [
      "InvalidInputError",
      "MoveTargets",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "QueryMovedClassResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot"
    ],
    "QueryMyBookingsResult": [
      "MyBookings",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryPersonResult": [
      "InvalidInputError",
      "NotFoundError",
      "Person",
      "ServiceUnavailableError"
    ],
    "QuerySeriesDatesResult": [
      "NotFoundError",
      "SeriesDates",
      "ServiceUnavailableError"
    ],
    "QuerySharedClassResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot",
      "TooManyRequestsError"
    ],
    "QueryWaitlistByLinkResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "UserError": [
      "AttendanceConflictError",
      "BookedDatesError",
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "EditConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "NoteConflictError",
      "PaymentRefusedError",
      "QuoteChangedError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ]
  }
};
      const result: PossibleTypesResultData = {
  "possibleTypes": {
    "MutationAddAttendeeResult": [
      "AdminBooking",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationAnswerRebookingResult": [
      "ClassUnavailableError",
      "InvalidInputError",
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
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
    "MutationCancelByLinkResult": [
      "ManagedBooking",
      "NotFoundError",
      "QuoteChangedError",
      "ServiceUnavailableError",
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
    "MutationCancelSeriesResult": [
      "Availability",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationChangeDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationChangePasswordResult": [
      "InvalidInputError",
      "ServiceUnavailableError",
      "Sessions",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationConfirmSecondFactorResult": [
      "InvalidInputError",
      "RecoveryCodes",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationCreateAvailabilityResult": [
      "Availability",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ServiceUnavailableError"
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
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationDecideUnknownPaymentsResult": [
      "ServiceUnavailableError",
      "UnknownPayments"
    ],
    "MutationDecideWeatherResult": [
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "WeatherDecision"
    ],
    "MutationDeclineOfferResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "MutationDeleteAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationDeleteContactMessageResult": [
      "DeletedContactMessage",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEndSeriesResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationEraseClientResult": [
      "ErasedClient",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationExportClientResult": [
      "ClientFile",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
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
    "MutationJoinWaitlistResult": [
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistReceipt"
    ],
    "MutationLeaveWaitlistResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "MutationMarkAttendanceResult": [
      "Attendance",
      "AttendanceConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationMoveBookingResult": [
      "AdminBooking",
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationMoveByLinkResult": [
      "ClassUnavailableError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationMoveDateResult": [
      "Availability",
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationOfferPlaceResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "WaitlistEntry"
    ],
    "MutationRefundBookingResult": [
      "AdminBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRegisterClientDeviceResult": [
      "ClientDevice",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "MutationRegisterPushDeviceResult": [
      "InvalidInputError",
      "NotFoundError",
      "PushDevice",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRemoveClientDeviceResult": [
      "ClientDevice",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationRenewLinkResult": [
      "LinkReceipt",
      "NotFoundError",
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
    "MutationRequestMyBookingsResult": [
      "InvalidInputError",
      "MyBookingsReceipt",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationResolvePaymentIssueResult": [
      "NotFoundError",
      "PaymentIssue",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRestoreDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationResubscribeAddressResult": [
      "MailOptOuts",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "MutationRetryMailingResult": [
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationRevokeSessionResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "Sessions"
    ],
    "MutationSendClassMailingResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSendContactMessageResult": [
      "ContactReceipt",
      "IdempotencyConflictError",
      "InvalidInputError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "MutationSendMailingResult": [
      "IdempotencyConflictError",
      "InvalidInputError",
      "Mailing",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationSetClientNoteResult": [
      "ClientNote",
      "InvalidInputError",
      "NoteConflictError",
      "ServiceUnavailableError"
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
    "MutationShareAvailabilityResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "ShareLink",
      "StateConflictError"
    ],
    "MutationSignInResult": [
      "AdminSession",
      "InvalidInputError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "TooManyRequestsError"
    ],
    "MutationSkipDateResult": [
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "SeriesDate",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationStartPaymentResult": [
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "InvalidInputError",
      "NotFoundError",
      "PaymentRefusedError",
      "PaymentSession",
      "ServiceUnavailableError",
      "StateConflictError",
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
    "MutationToggleHomepageResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "MutationUpdateAvailabilityResult": [
      "Availability",
      "BookedDatesError",
      "EditConflictError",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError"
    ],
    "QueryActivityResult": [
      "ActivityPage",
      "ServiceUnavailableError"
    ],
    "QueryAdminAvailabilityResult": [
      "Availability",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryAdminClassResult": [
      "AdminClass",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryBookingByLinkResult": [
      "ManagedBooking",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryClientDeviceResult": [
      "ClientDevice",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryClientResult": [
      "ClientSummary",
      "InvalidInputError",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryContactMessageResult": [
      "ContactMessage",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryMailingResult": [
      "Mailing",
      "NotFoundError",
      "ServiceUnavailableError"
    ],
    "QueryMoveTargetsResult": [
      "InvalidInputError",
      "MoveTargets",
      "NotFoundError",
      "ServiceUnavailableError",
      "StateConflictError",
      "TooManyRequestsError"
    ],
    "QueryMovedClassResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot"
    ],
    "QueryMyBookingsResult": [
      "MyBookings",
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError"
    ],
    "QueryPersonResult": [
      "InvalidInputError",
      "NotFoundError",
      "Person",
      "ServiceUnavailableError"
    ],
    "QuerySeriesDatesResult": [
      "NotFoundError",
      "SeriesDates",
      "ServiceUnavailableError"
    ],
    "QuerySharedClassResult": [
      "ClassUnavailableError",
      "NotFoundError",
      "ServiceUnavailableError",
      "Slot",
      "TooManyRequestsError"
    ],
    "QueryWaitlistByLinkResult": [
      "NotFoundError",
      "ServiceUnavailableError",
      "TooManyRequestsError",
      "WaitlistPlace"
    ],
    "UserError": [
      "AttendanceConflictError",
      "BookedDatesError",
      "CardPaymentsOffError",
      "ClaimMismatchError",
      "ClassUnavailableError",
      "EditConflictError",
      "IdempotencyConflictError",
      "InvalidInputError",
      "NotFoundError",
      "NoteConflictError",
      "PaymentRefusedError",
      "QuoteChangedError",
      "ServiceUnavailableError",
      "SignInRefusedError",
      "StateConflictError",
      "TooManyRequestsError"
    ]
  }
};
      export default result;
    