import { useMutation } from '@apollo/client/react';
import type { SendMail } from '../../../components/form/use-mail-form';
import { MailingsDocument, SendMailingDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { MAIL_MESSAGES } from '../mail-messages';

/** Hands a letter to the server, which sends it to each of its recipients. */
export function useSendMailing(): SendMail {
  const [send] = useMutation(SendMailingDocument, { refetchQueries: [MailingsDocument] });
  return async (input, idempotencyKey) => {
    try {
      const { data } = await send({
        variables: { input },
        context: { headers: { 'Idempotency-Key': idempotencyKey } },
      });
      const answer = data?.sendMailing;
      if (answer?.__typename === 'Mailing') return { tone: 'success', text: answer.receipt };
      return { tone: 'error', text: answer?.message || MAIL_MESSAGES.failed };
    } catch (error) {
      return { tone: 'error', text: toErrorMessage(error, MAIL_MESSAGES.failed) };
    }
  };
}
