import { ClipboardCheck } from 'lucide-react';
import { Alert } from '../../../components/alert';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { useIsOnline } from '../../../offline/connection';
import { type Mark, markedInWords, waitingInWords } from '../marks';
import { useMarks } from '../marks-context';
import styles from './marks-notice.module.css';

/** What the server has not taken yet: how much waits for signal, and what the teacher has to decide. */
export function MarksNotice() {
  const { all, hasFailed, isKept } = useMarks();
  const isOnline = useIsOnline();
  const waiting = all.filter(({ problem }) => problem === null).length;
  const isTold = waiting > 0 && (!isOnline || hasFailed);
  return (
    <>
      {isTold && (
        <Notice icon={ClipboardCheck}>
          <p>
            {waitingInWords(waiting, isOnline)}
            {!isKept && ' This browser keeps nothing: leave this page open until then.'}
          </p>
        </Notice>
      )}
      {all.map((mark) => mark.problem && <ProblemNotice key={mark.key} mark={mark} problem={mark.problem} />)}
    </>
  );
}

function ProblemNotice({ mark, problem }: { mark: Mark; problem: NonNullable<Mark['problem']> }) {
  const { insist, giveUp } = useMarks();
  const mine = markedInWords(mark);
  if (problem.kind === 'refused') {
    return (
      <div className={styles.problem}>
        <Alert tone="error">
          {mark.name} could not be marked as “{mine}”. {problem.words}
        </Alert>
        <Button size="small" variant="secondary" onClick={() => giveUp(mark.key)}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.problem}>
      <Alert tone="error">
        {mark.name}: you marked “{mine}”. Meanwhile another device marked “{markedInWords(problem.stands)}”.
      </Alert>
      <div className={styles.choice}>
        <Button size="small" aria-label={`Keep mine: ${mark.name}`} onClick={() => insist(mark.key)}>
          Keep mine
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Keep theirs: ${mark.name}`}
          onClick={() => giveUp(mark.key)}
        >
          Keep theirs
        </Button>
      </div>
    </div>
  );
}
