import { SESSION_END_MESSAGES, type SessionEndReason } from '#contract/session-end';

/** Why a session ended by itself, from the message of a rejected call; null for every other message. */
export function reasonInMessage(message: unknown): SessionEndReason | null {
  const reasons = Object.keys(SESSION_END_MESSAGES) as SessionEndReason[];
  return reasons.find((reason) => SESSION_END_MESSAGES[reason] === message) ?? null;
}
