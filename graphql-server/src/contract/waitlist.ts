/** The answer to somebody who joins a waitlist, whether or not they were on it already. */
export const JOINED_WAITLIST =
  'You are on the waitlist. A mail with your personal link is on its way: it shows your place in the queue, and there you take a place as soon as one is held for you.';

/** The values of the field `answer` on the page of a place on a waitlist: books the offered place in person, or leaves. */
export const WAITLIST_ANSWERS = { take: 'take', leave: 'leave' } as const;

/** The refusal of a form that says neither. */
export const NO_WAITLIST_ANSWER = 'Please say whether you take the place.';
