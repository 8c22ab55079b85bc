import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SendContactMessageDocument } from '../../gql/operations';
import { contactDraft } from './contact-draft';
import {
  type ContactErrors,
  type ContactField,
  type ContactFormData,
  checkContact,
  EMPTY_CONTACT,
  firstWrongField,
} from './contact-form-data';
import { type ContactOutcome, outcomeOfAnswer, outcomeOfFailure } from './contact-outcome';

type ContactForm = {
  data: ContactFormData;
  errors: ContactErrors;
  isSending: boolean;
  outcome: ContactOutcome | null;
  change: (field: ContactField, value: string) => void;
  /** Sends it. Answers the first field that needs another look, or null. */
  submit: () => Promise<ContactField | null>;
};

/** The contact form's state. What was typed goes away only once it is sent. */
export function useContactForm(): ContactForm {
  const [send, { loading }] = useMutation(SendContactMessageDocument);
  const [data, setData] = useState(() => contactDraft.read() ?? EMPTY_CONTACT);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);

  function keep(next: ContactFormData) {
    setData(next);
    contactDraft.write(next);
  }

  function change(field: ContactField, value: string) {
    keep({ ...data, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
    setOutcome(null);
  }

  async function submit(): Promise<ContactField | null> {
    if (loading) return null;
    const checked = checkContact(data);
    setOutcome(null);
    setErrors(checked.errors ?? {});
    if (!checked.input) return firstWrongField(checked.errors);
    const result = await send({ variables: { input: checked.input } }).then(
      (answer) => outcomeOfAnswer(answer.data?.sendContactMessage),
      outcomeOfFailure,
    );
    setOutcome(result);
    if (!result.isSent) {
      setErrors(result.errors);
      return firstWrongField(result.errors);
    }
    setData(EMPTY_CONTACT);
    contactDraft.clear();
    return null;
  }

  return { data, errors, isSending: loading, outcome, change, submit };
}
