/** What the composer says, word for word. */
export const MAIL_MESSAGES = {
  failed: 'Failed to send email.',
  populated: 'Successfully populated with all client emails.',
  noClients: 'No client emails found or an empty list was returned.',
  fetching: (why: string) => `Error fetching client emails: ${why}`,
  cleared: 'Recipients cleared.',
} as const;
