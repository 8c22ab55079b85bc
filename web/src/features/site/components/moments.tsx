import type { Photograph as PhotographFile } from '#studio';
import styles from './moments.module.css';
import { Photograph } from './photograph';

/** Photographs of the classes. Renders nothing while the studio has none. */
export function Moments({ photographs }: { photographs: readonly PhotographFile[] }) {
  if (photographs.length === 0) return null;
  return (
    <ul className={styles.moments} aria-label="Moments from class">
      {photographs.map((photograph) => (
        <li key={photograph.src}>
          <Photograph photograph={photograph} className={styles.moment} />
        </li>
      ))}
    </ul>
  );
}
