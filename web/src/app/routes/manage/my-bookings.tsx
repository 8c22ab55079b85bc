import { useLoaderData } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#contract/paths';
import { LINK_RENEWED, MY_BOOKINGS_ANSWER, type Outcome } from '#contract/personal-pages';
import { email } from '#contract/text';
import { loadRefusal, type Refusal } from '../../../boot/server-client';
import { EmailField } from '../../../components/form/email-field';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { FormResult, PersonalForm } from '../../../features/booking/manage/personal-form';
import { useOutcome } from '../../../features/booking/manage/use-outcome';
import { PersonalPage } from './personal-page';

export const loader = loadRefusal;

const MESSAGES: Partial<Record<Outcome, string>> = {
  'mail-requested': MY_BOOKINGS_ANSWER,
  'link-renewed': LINK_RENEWED,
};

const REQUEST = z.object({ email });

/** Where a visitor asks for a mail with a link to all of their coming bookings. */
export function Component() {
  const refusal = useLoaderData<Refusal | null>();
  const outcome = useOutcome(refusal);
  const message = outcome && MESSAGES[outcome];
  useDocumentTitle();
  return (
    <PersonalPage isNarrow>
      <StepHeading title="Find your bookings" />
      {refusal !== null && <FormResult tone="error">{refusal.message}</FormResult>}
      {message && <FormResult tone="success">{message}</FormResult>}
      <p>
        Type the address that you booked with. You get a mail with a link to all of your coming classes, to move or
        cancel them. The link works for a day.
      </p>
      <PersonalForm
        action={paths.myBookings}
        act="This"
        schema={REQUEST}
        button={{ label: 'Mail me a link', busyLabel: 'Sending...' }}
      >
        <EmailField defaultValue={refusal?.typed.email} label="Email" enterKeyHint="send" />
      </PersonalForm>
    </PersonalPage>
  );
}
