import { useId } from 'react';
import styles from './sun-arc.module.css';

type SunArcProps = { step: 1 | 2 | 3 | 4 | 5; of: 4 };

const ARC = 'M 12 62 Q 175 -38 338 62';
/** How far along the arc the sun stands, in percent: just up at the first step, at its height once the place is confirmed. */
const DISTANCE = { 1: 4, 2: 15, 3: 27, 4: 39, 5: 50 } as const;

/** The sun on its way across the booking steps. A decoration: the step is also said in words. */
export function SunArc({ step }: SunArcProps) {
  const sky = useId();
  const isConfirmed = step === 5;
  const distance = DISTANCE[step];
  return (
    <svg className={styles.arc} viewBox="0 0 350 72" aria-hidden="true" focusable="false">
      <clipPath id={sky}>
        <rect x="-20" y="-20" width="390" height="82" />
      </clipPath>
      <g clipPath={`url(#${sky})`}>
        <path className={styles.ahead} d={ARC} />
        <path
          className={styles.travelled}
          d={ARC}
          pathLength={1}
          strokeDashoffset={isConfirmed ? 0 : 1 - distance / 100}
        />
        <circle
          className={styles.sun}
          r={isConfirmed ? 13 : 11}
          style={{ offsetPath: `path("${ARC}")`, offsetDistance: `${distance}%` }}
        />
      </g>
      <line className={styles.horizon} x1="1" x2="349" y1="63" y2="63" />
      <line className={styles.water} x1="24" x2="120" y1="70" y2="70" />
    </svg>
  );
}
