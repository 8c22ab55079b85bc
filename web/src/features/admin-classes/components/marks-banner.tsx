import { ClipboardCheck, UserPlus } from 'lucide-react';
import { Alert } from '../../../components/alert';
import { Banner } from '../../../components/banner';
import { Button } from '../../../components/button';
import { useIsOnline } from '../../../offline/connection';
import type { AddedPerson, AddProblem } from '../added-people';
import { formatMarked, formatWaitingMarks, type Mark } from '../marks';
import { useAddedPeople, useMarks } from '../marks-context';
import styles from './marks-banner.module.css';

/** Banners about marks and added people that the server has not saved: how many wait, and which need the teacher's decision. */
export function MarksBanner() {
  const { pending, hasFailed, isStored } = useMarks();
  const added = useAddedPeople();
  const isOnline = useIsOnline();
  const waiting = pending.filter(({ problem }) => problem === null).length;
  const waitingPeople = added.pending.filter(({ problem }) => problem === null).length;
  const hasDelay = waiting > 0 && (!isOnline || hasFailed);
  return (
    <>
      {!added.isStored && waitingPeople > 0 && (
        <Banner icon={UserPlus}>
          <p>This browser keeps nothing: leave this page open until the people whom you added are sent.</p>
        </Banner>
      )}
      {hasDelay && (
        <Banner icon={ClipboardCheck}>
          <p>
            {formatWaitingMarks(waiting, isOnline)}
            {!isStored && ' This browser keeps nothing: leave this page open until then.'}
          </p>
        </Banner>
      )}
      {pending.map((mark) => mark.problem && <ProblemBanner key={mark.key} mark={mark} problem={mark.problem} />)}
      {added.pending.map(
        (person) => person.problem && <RefusedPerson key={person.key} person={person} problem={person.problem} />,
      )}
    </>
  );
}

function RefusedPerson({ person, problem }: { person: AddedPerson; problem: AddProblem }) {
  const { addPlace, discard } = useAddedPeople();
  const { key, name, classTitle } = person;
  return (
    <div className={styles.problem}>
      <Alert tone="error">
        {name} could not be added to {classTitle}. {problem.text}
      </Alert>
      <div className={styles.choice}>
        {problem.isFull && (
          <Button size="small" aria-label={`Add one more place: ${name}`} onClick={() => addPlace(key)}>
            Add one more place
          </Button>
        )}
        <Button size="small" variant="secondary" aria-label={`Close: ${name}`} onClick={() => discard(key)}>
          Close
        </Button>
      </div>
    </div>
  );
}

function ProblemBanner({ mark, problem }: { mark: Mark; problem: NonNullable<Mark['problem']> }) {
  const { overwrite, discard } = useMarks();
  const mine = formatMarked(mark);
  if (problem.kind === 'refused') {
    return (
      <div className={styles.problem}>
        <Alert tone="error">
          {mark.name} could not be marked as “{mine}”. {problem.text}
        </Alert>
        <Button size="small" variant="secondary" onClick={() => discard(mark.key)}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.problem}>
      <Alert tone="error">
        {mark.name}: you marked “{mine}”. Meanwhile another device marked “{formatMarked(problem.stands)}”.
      </Alert>
      <div className={styles.choice}>
        <Button size="small" aria-label={`Keep mine: ${mark.name}`} onClick={() => overwrite(mark.key)}>
          Keep mine
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Keep theirs: ${mark.name}`}
          onClick={() => discard(mark.key)}
        >
          Keep theirs
        </Button>
      </div>
    </div>
  );
}
