import { studio } from '#studio';
import { Figure } from '../figures/figure';
import { POSES, type PoseName } from '../figures/poses';
import styles from './why-choose.module.css';

const REASONS: readonly { title: string; text: string; pose: PoseName }[] = [
  {
    title: 'Personalized Attention',
    text: 'Small groups, so that every shape is seen and corrected for the body that is doing it: yours, as it is today.',
    pose: 'rollUp',
  },
  {
    title: 'Outdoor Inspiration',
    text: 'Sand under the mat, pines overhead, the sea setting the pace. The breath gets longer by itself out here.',
    pose: 'swan',
  },
  {
    title: 'Holistic Well-being',
    text: 'Strength, mobility and calm in the same hour. You leave taller than you came, and sleep better for it.',
    pose: 'sideKick',
  },
];

/** Aligns the left edge of the mat with the text below the figure. */
const toViewBox = (pose: PoseName) => `${POSES[pose].mat[0] - 4} -148 372 160`;

export function WhyChoose() {
  return (
    <section className={styles.section} aria-labelledby="why-choose">
      <h2 id="why-choose" className={styles.heading}>
        Why Choose {studio.name}
      </h2>
      <ul className={styles.cards}>
        {REASONS.map((reason) => (
          <li key={reason.title} className={styles.card}>
            <svg className={styles.figure} viewBox={toViewBox(reason.pose)} aria-hidden="true" focusable="false">
              <Figure pose={reason.pose} />
            </svg>
            <h3 className={styles.title}>{reason.title}</h3>
            <p className={styles.text}>{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
