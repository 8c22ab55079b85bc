/** A session ends this many days after it began, used or not. */
export const SESSION_DAYS = 30;
/** A session ends after this many days without a request. */
export const SESSION_IDLE_DAYS = 14;

/** Why a session ended by itself: it was idle, or it reached its maximum age. */
export type SessionEndReason = 'IDLE' | 'EXPIRED';

/** Messages of the sign-in page after a session has ended by itself. */
export const SESSION_END_MESSAGES: Record<SessionEndReason, string> = {
  IDLE: `You were signed out because this device was not used for ${SESSION_IDLE_DAYS} days.`,
  EXPIRED: `You were signed out because ${SESSION_DAYS} days have passed since you signed in.`,
};
