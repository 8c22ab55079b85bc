import { studio } from '#studio';

/** What the contact form says, word for word. */
export const CONTACT_MESSAGES = {
  thanks: `Thank you for your message! ${studio.instructor.firstName} will get back to you shortly.`,
  refused: 'Could not submit message.',
  unreachable: 'There was an error submitting your message. Please try again.',
} as const;
