import { useLoaderData, useParams } from 'react-router-dom';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { CancelQuestion } from '../../../features/booking/manage/cancel-question';
import {
  type Answer,
  fetchManagedBooking,
  type ManagedBooking,
} from '../../../features/booking/manage/fetch-managed-booking';
import { LinkProblem } from '../../../features/booking/manage/link-problem';
import { PersonalPage } from './personal-page';

export const loader = fetchManagedBooking;

type Found = Extract<Answer<{ booking: ManagedBooking }>, { kind: 'found' }>;

/** The question before a place is cancelled. */
export function Component() {
  const answer = useLoaderData<Answer<{ booking: ManagedBooking }>>();
  const { link = '' } = useParams();
  return (
    <PersonalPage isNarrow>
      {answer.kind === 'found' ? <Question {...answer} /> : <LinkProblem failure={answer} link={link} />}
    </PersonalPage>
  );
}

function Question(answer: Found) {
  useDocumentTitle();
  return (
    <>
      <StepHeading title="Cancel your place?" />
      <CancelQuestion {...answer} />
    </>
  );
}
