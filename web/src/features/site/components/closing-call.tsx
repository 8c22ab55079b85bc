import { paths } from '#contract/paths';
import { studio } from '#studio';
import { ButtonLink } from '../../../components/button';
import { DuneScene } from '../scenes/dune-scene';
import styles from './closing-call.module.css';

/** Call to action at the end of a page. */
export function ClosingCall() {
  return (
    <section className={styles.call} aria-labelledby="closing-call">
      <div className={styles.text}>
        <h2 id="closing-call" className={styles.heading}>
          Ready to move?
        </h2>
        <p className={styles.intro}>
          Pick a class, leave your name, and come as you are. {studio.instructor.firstName} brings the rest.
        </p>
        <ButtonLink to={paths.book}>Book a Class</ButtonLink>
      </div>
      <DuneScene className={styles.scene} />
    </section>
  );
}
