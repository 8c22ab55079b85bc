/** A session ends this many days after it began, used or not. */
export const SESSION_DAYS = 30;
/** A session ends after this many days without a request. */
export const SESSION_IDLE_DAYS = 14;

/** Why a session ended by itself: nobody used it, or it reached its full age. */
export type SessionEndReason = 'IDLE' | 'EXPIRED';

/** What a person reads when they have to sign in again. */
export const SESSION_END_MESSAGES: Record<SessionEndReason, string> = {
  IDLE: `You were signed out because this device was not used for ${SESSION_IDLE_DAYS} days.`,
  EXPIRED: `You were signed out because ${SESSION_DAYS} days have passed since you signed in.`,
};
