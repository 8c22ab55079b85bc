import styles from './step-heading.module.css';
import { useArrivalFocus } from './use-arrival-focus';

type StepHeadingProps = {
  /** Which of the four booking steps this is. */
  step?: 1 | 2 | 3 | 4;
  title: string;
};

/** The one h1 of a screen, with 'Step n of 4' above it in the booking flow. */
export function StepHeading({ step, title }: StepHeadingProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>(title);
  return (
    <div>
      {step ? <p className={styles.step}>Step {step} of 4</p> : null}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </div>
  );
}
