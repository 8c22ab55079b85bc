import { studio } from '#studio';

/** What the contact form says, word for word. */
export const CONTACT_MESSAGES = {
  thanks: `Thank you for your message! ${studio.instructor.firstName} will get back to you shortly.`,
  refused: 'Could not submit message.',
  unreachable: 'There was an error submitting your message. Please try again.',
  waiting:
    'You are offline. Your message is kept on this device and goes out by itself, once, when the signal is back and this site is open.',
  sent: 'The message that you wrote without signal was sent.',
} as const;
