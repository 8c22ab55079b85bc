import { studio } from '#studio';

/** Messages of the contact form. */
export const CONTACT_MESSAGES = {
  thanks: `Thank you for your message! ${studio.instructor.firstName} will get back to you shortly.`,
  refused: 'Could not submit message.',
  unreachable: 'There was an error submitting your message. Please try again.',
  waiting:
    'You are offline. Your message is saved on this device. It is sent once, as soon as you are online and this site is open.',
  sent: 'The message that you wrote while offline was sent.',
} as const;
