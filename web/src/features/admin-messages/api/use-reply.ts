import { useMutation } from '@apollo/client/react';
import type { SendLetter } from '../../../components/use-letter';
import { ReplyToContactMessageDocument } from '../../../gql/admin-operations';
import { errorWords } from '../../../lib/error-words';

const FAILED = 'Failed to send email.';

/** Answers a message: the reply stands in the thread, and goes out by mail. */
export function useReply(id: string): SendLetter {
  const [reply] = useMutation(ReplyToContactMessageDocument);
  return async ({ to, subject, textBody }, idempotencyKey) => {
    try {
      const { data } = await reply({
        variables: { id, input: { recipientEmail: to, subject, textBody } },
        context: { headers: { 'Idempotency-Key': idempotencyKey } },
      });
      const answer = data?.replyToContactMessage;
      if (answer?.__typename === 'ContactMessage') return { tone: 'success', words: 'Reply sent.' };
      return { tone: 'error', words: answer?.message || FAILED };
    } catch (error) {
      return { tone: 'error', words: errorWords(error, FAILED) };
    }
  };
}
