/** The contact page, whose form posts to the same address where no script runs. */
export const CONTACT_PATH = '/contact';

/** Where that form leads. */
export const MESSAGE_SENT_PATH = '/message-sent';
