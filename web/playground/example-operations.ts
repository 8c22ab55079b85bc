export type ExampleOperation = { query: string; variables?: string; headers?: string };

const json = (value: unknown) => JSON.stringify(value, null, 2);

const CLASS_ID = 'an id from FirstMonth';
const LINK = 'the last part of the address in the mail';
const PERSON = { name: 'Ada Lovelace', email: 'ada@example.com' };

const NEW_CLASS = {
  title: 'Sunset flow',
  classType: 'MAT_PILATES',
  location: 'Barceloneta beach',
  priceCents: 1800,
  capacity: 10,
  durationMinutes: 60,
  time: '19:30',
};

const IDEMPOTENCY_HEADERS = `{
  // The same key and input return the same booking.
  // Use a new key for another booking.
  "Idempotency-Key": "playground-1"
}`;

const MOVE_HEADERS = `{
  // The same key and class move the booking once.
  "Idempotency-Key": "playground-move-1"
}`;

/**
 * The example operations, one tab each: from reading the schedule to paying, then signing in and what an admin does. The first
 * one runs without any input and explains who may call what.
 */
export function exampleOperations(now: Date): ExampleOperation[] {
  return [
    { query: FIRST_MONTH },
    { query: RANGE, variables: json({ from: dayAfter(now, 0), to: dayAfter(now, 13) }) },
    { query: SHARED_CLASS, variables: json({ shareableId: 'the last part of a share link' }) },
    { query: HOMEPAGE_EVENTS },
    { query: CHECKOUT },
    { query: SCHEDULE_CHANGED, variables: json({ from: dayAfter(now, 0), to: dayAfter(now, 30) }) },
    { query: START_PAYMENT, variables: json({ input: { classId: CLASS_ID, ...PERSON } }) },
    {
      query: CREATE_BOOKING,
      variables: json({ input: { classId: CLASS_ID, ...PERSON, paymentMethod: 'IN_PERSON', notes: 'My first class' } }),
      headers: IDEMPOTENCY_HEADERS,
    },
    {
      query: FINISH_PAYMENT,
      variables: json({ paymentIntentId: 'from StartPayment', clientSecret: 'from StartPayment' }),
    },
    { query: BOOKING_BY_LINK, variables: json({ link: LINK }) },
    { query: MOVE_TARGETS, variables: json({ link: LINK }) },
    { query: MOVE_BY_LINK, variables: json({ link: LINK, to: 'an id from MoveTargets' }), headers: MOVE_HEADERS },
    { query: CANCEL_BY_LINK, variables: json({ link: LINK, expectsCents: 1800 }) },
    {
      query: SEND_CONTACT_MESSAGE,
      variables: json({ input: { ...PERSON, message: 'Do you teach beginners too?' } }),
    },
    { query: SIGN_IN, variables: json({ input: { username: 'admin', password: 'your password' } }) },
    { query: NEXT_CLASSES },
    { query: BOOKINGS, variables: json({ filter: { text: 'ada' } }) },
    {
      query: ADD_ATTENDEE,
      variables: json({ input: { classId: 'an id from NextClasses', name: 'Ada Lovelace', isPaidCash: true } }),
      headers: IDEMPOTENCY_HEADERS,
    },
    { query: CREATE_CLASS, variables: json({ input: { ...NEW_CLASS, date: dayAfter(now, 30) } }) },
    { query: CONTACT_MESSAGES },
    { query: STUDIO_CHANGED },
    { query: SIGN_OUT },
  ];
}

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const FIRST_MONTH = `# Welcome. Press the button with the triangle to run this tab.
#
# The description of every field begins with who may call it.
# "Public.": anybody, as here.
# "Admin.": run the tab SignIn first. This page then sends the
# token with every request until you run SignOut or reload.
# Other programs send it themselves, in this header:
#   Authorization: Bearer {token}
#
# The first month, from the current one on, in which a class can be booked.
query FirstMonth {
  schedule {
    today
    from
    to
    slots {
      id
      title
      classType
      date
      time
      durationMinutes
      location
      priceCents
      capacity
      remainingSpots
    }
  }
}
`;

const RANGE = `# The classes of a range of at most 62 days.
# Variables: the first and the last date.
query Range($from: LocalDate!, $to: LocalDate!) {
  schedule(from: $from, to: $to) {
    asOf
    slots {
      id
      title
      date
      time
      remainingSpots
    }
  }
}
`;

const SHARED_CLASS = `# One class by its share link.
# Variables: the last part of the link.
query SharedClass($shareableId: String!) {
  sharedClass(shareableId: $shareableId) {
    __typename
    ... on Slot {
      id
      title
      date
      time
      location
      priceCents
      remainingSpots
    }
    ... on UserError {
      message
    }
  }
}
`;

const HOMEPAGE_EVENTS = `# The classes that the home page announces.
query HomepageEvents {
  homepageEvents {
    id
    title
    date
    time
    location
    priceCents
    remainingSpots
  }
}
`;

const SCHEDULE_CHANGED = `# Live: signals when a class or a free place changes. Book one in another tab to see it.
subscription ScheduleChanged($from: LocalDate!, $to: LocalDate!) {
  scheduleChanged(from: $from, to: $to) {
    asOf
  }
}
`;

const CHECKOUT = `# The ways to pay that this studio offers now.
query Checkout {
  checkout {
    cardPayments
    cardPaymentsOffReason
    holdMinutes
    isTestMode
  }
}
`;

const START_PAYMENT = `# Starts a payment for the price of the class and holds a seat.
# Variables: insert the id of a class.
mutation StartPayment($input: StartPaymentInput!) {
  startPayment(input: $input) {
    __typename
    ... on PaymentSession {
      paymentIntentId
      clientSecret
      amountCents
      holdSeconds
    }
    ... on UserError {
      message
    }
    ... on InvalidInputError {
      issues {
        path
        message
      }
    }
  }
}
`;

const CREATE_BOOKING = `# Books a place that is paid in person.
# Variables: insert the id of a class. Headers: the idempotency key.
mutation CreateBooking($input: CreateBookingInput!) {
  createBooking(input: $input) {
    __typename
    ... on Booking {
      id
      status
      title
      date
      time
      location
      priceCents
      paymentMethod
    }
    ... on UserError {
      message
    }
    ... on InvalidInputError {
      issues {
        path
        message
      }
    }
  }
}
`;

const FINISH_PAYMENT = `# Turns a paid payment into its booking. Safe to repeat.
# Variables: the values that StartPayment returned.
mutation FinishPayment($paymentIntentId: String!, $clientSecret: String!) {
  finishPayment(paymentIntentId: $paymentIntentId, clientSecret: $clientSecret) {
    __typename
    ... on Booking {
      id
      status
      title
      date
      time
      paymentMethod
    }
    ... on UserError {
      message
    }
  }
}
`;

const SEND_CONTACT_MESSAGE = `# Sends a message to the teacher.
mutation SendContactMessage($input: SendContactMessageInput!) {
  sendContactMessage(input: $input) {
    __typename
    ... on ContactReceipt {
      message
    }
    ... on UserError {
      message
    }
    ... on InvalidInputError {
      issues {
        path
        message
      }
    }
  }
}
`;

const BOOKING_BY_LINK = `# A booking as its owner sees it.
# Variables: the link is the last part of the address in the confirmation
# mail, also in "manageUrl" of CreateBooking. Who has it can change the booking.
query BookingByLink($link: String!) {
  bookingByLink(link: $link) {
    __typename
    ... on ManagedBooking {
      firstName
      title
      date
      time
      status
      freeCancellationUntil
      cancellation {
        kind
        refundCents
        message
      }
      canMove
      history {
        at
        kind
        by
        amountCents
      }
    }
    ... on UserError {
      message
    }
  }
}
`;

const MOVE_TARGETS = `# The classes that a booking can be moved to.
query MoveTargets($link: String!) {
  moveTargets(link: $link) {
    __typename
    ... on MoveTargets {
      slots {
        id
        title
        date
        time
        priceCents
        remainingSpots
      }
    }
    ... on UserError {
      message
    }
  }
}
`;

const MOVE_BY_LINK = `# Moves a booking: the seat there is taken and the old one freed at once.
# What a cheaper class costs less goes back to the card.
mutation MoveByLink($link: String!, $to: ID!) {
  moveByLink(link: $link, to: $to) {
    __typename
    ... on ManagedBooking {
      title
      date
      time
      moneyLine
      movesLeft
    }
    ... on UserError {
      message
    }
  }
}
`;

const CANCEL_BY_LINK = `# Cancels a booking.
# Variables: expectsCents is the refund that BookingByLink has shown.
# Where another amount is due now, nothing changes and the new quote is returned.
mutation CancelByLink($link: String!, $expectsCents: Int!) {
  cancelByLink(link: $link, expectsCents: $expectsCents) {
    __typename
    ... on ManagedBooking {
      status
      moneyLine
    }
    ... on QuoteChangedError {
      message
      quote {
        kind
        refundCents
      }
    }
    ... on UserError {
      message
    }
  }
}
`;

const SIGN_IN = `# Begins the session of an admin.
# Variables: your name and password; "npm start" printed them on its first start.
# This page sends the token with every later request. Another program
# sends it in the header "Authorization: Bearer {token}".
mutation SignIn($input: SignInInput!) {
  signIn(input: $input) {
    __typename
    ... on AdminSession {
      token
      user {
        username
        isAdmin
      }
    }
    ... on SignInRefusedError {
      message
      isCodeRequired
    }
    ... on UserError {
      message
    }
  }
}
`;

const NEXT_CLASSES = `# Admin: run SignIn first.
# The classes of the next seven days with the people who come.
query NextClasses {
  adminClasses {
    today
    classes {
      id
      title
      date
      time
      taken
      capacity
      attendees {
        name
        paymentMethod
        attendance {
          outcome
        }
      }
    }
  }
}
`;

const BOOKINGS = `# Admin: run SignIn first.
# Bookings with what they lead to: class, payment and attendance.
# Variables: remove the filter to list all of them.
query Bookings($filter: BookingFilterInput) {
  adminBookings(filter: $filter, limit: 20) {
    totalCount
    nodes {
      id
      createdAt
      name
      state
      class {
        title
        date
        taken
        capacity
      }
      payment {
        amountCents
        refunds {
          status
          amountCents
        }
      }
      attendance {
        outcome
      }
    }
  }
}
`;

const ADD_ATTENDEE = `# Admin: run SignIn first.
# Adds somebody who stands on the beach, or called.
mutation AddAttendee($input: AddAttendeeInput!) {
  addAttendee(input: $input) {
    __typename
    ... on AdminBooking {
      id
      name
      state
    }
    ... on UserError {
      message
    }
  }
}
`;

const CREATE_CLASS = `# Admin: run SignIn first.
# Adds a class to the schedule.
mutation CreateClass($input: AvailabilityInput!) {
  createAvailability(input: $input) {
    __typename
    ... on Availability {
      id
      title
      date
      time
    }
    ... on UserError {
      message
    }
    ... on InvalidInputError {
      issues {
        path
        message
      }
    }
  }
}
`;

const CONTACT_MESSAGES = `# Admin: run SignIn first.
# The newest contact messages with their replies.
query ContactMessages {
  contactMessages(limit: 5) {
    totalCount
    nodes {
      createdAt
      name
      message
      isRead
      replies {
        createdAt
        mailStatus
      }
    }
  }
}
`;

const STUDIO_CHANGED = `# Live, admin: signals each change of the studio until the session ends.
subscription StudioChanged {
  studioChanged {
    subject
    id
  }
}
`;

const SIGN_OUT = `# Ends the session that SignIn began.
mutation SignOut {
  signOut
}
`;
