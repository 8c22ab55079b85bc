/** A flash message: the outcome of the last action. */
export type FlashMessage = {
  tone: 'success' | 'error';
  text: string;
  /** Takes the action back. The message then stays for ten seconds. */
  undo?: () => Promise<void>;
  /** The class or date that the message is about: its row is marked while the message shows. */
  rowId?: string;
};

/** The messages of the availability screens; most are fixed by the specification. */
export const SCREEN_MESSAGES = {
  created: 'Availability created successfully!',
  past: 'This day has passed: nobody can book the class.',
  updated: 'Availability updated successfully!',
  notSaved: 'Failed to save availability.',
  unclear: 'No answer came back, so it may be saved all the same. Trying again is safe.',
  changedElsewhere:
    'This was changed elsewhere in the meantime, and nothing of yours is saved yet. What you typed stays, the rest is as it is saved now. Please look at it and save again.',
  notLoaded: 'Failed to fetch availabilities.',
  notDeleted: 'Failed to delete availability.',
  notRestored: 'The class could not be put back.',
  none: 'No availabilities found.',
  noDates: 'No dates to come.',
  datesNotLoaded: 'Failed to fetch the dates.',
  dateIncomplete:
    'Please fill in Day, Time, Duration, Price, Spots and Location. Duration and spots must be positive, and the price must not be negative.',
  dateNotSaved: 'Failed to save the date.',
  deleteQuestion: 'Are you sure you want to delete this availability? This may affect existing bookings.',
  linkRefused: 'Failed to generate shareable link',
  linkUnreachable: 'Failed to generate link',
  copied: 'Link copied to clipboard!',
  notCopied: 'Failed to copy link. Please try selecting and copying manually.',
} as const;
