import type { WaitlistStatus } from '#prisma';
import { builder } from './builder';
import type { Described } from './enums';

export const WaitlistStatusEnum = builder.enumType('WaitlistStatus', {
  description: 'State of a place on a waitlist.',
  values: {
    WAITING: { description: 'In the queue.' },
    OFFERED: { description: 'A place in the class is held until `offerExpiresAt`.' },
    BOOKED: { description: 'The person has a place in the class.' },
    LEFT: { description: 'The person left the waitlist or declined a place.' },
    LAPSED: { description: 'Two offers passed without an answer.' },
    CLOSED: { description: 'The class was cancelled, left the schedule, or has begun.' },
  } satisfies Described<WaitlistStatus>,
});
