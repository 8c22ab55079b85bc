import { useId } from 'react';
import styles from './sun-arc.module.css';

const ARC = 'M 12 42 Q 175 -18 338 42';
/**
 * The sun's position by step, along the arc in percent and across in viewBox units: just risen at the first step, at its
 * zenith once the booking is confirmed.
 */
const SUN = {
  1: { along: 4, across: 25 },
  2: { along: 15, across: 60 },
  3: { along: 27, across: 99 },
  4: { along: 39, across: 138 },
  5: { along: 50, across: 175 },
} as const;

/** A sun that moves along an arc with the booking steps. Decorative: StepHeading names the step. */
export function SunArc({ step }: { step: keyof typeof SUN }) {
  const sky = useId();
  const isConfirmed = step === 5;
  const { along, across } = SUN[step];
  return (
    <svg className={styles.arc} viewBox="0 0 350 56" aria-hidden="true" focusable="false">
      <clipPath id={sky}>
        <rect x="-20" y="-20" width="390" height="62" />
      </clipPath>
      <g clipPath={`url(#${sky})`}>
        <path className={styles.ahead} d={ARC} />
        <path
          className={styles.travelled}
          d={ARC}
          pathLength={1}
          strokeDashoffset={isConfirmed ? 0 : 1 - along / 100}
        />
        <circle
          className={styles.sun}
          r={isConfirmed ? 13 : 11}
          style={{ offsetPath: `path("${ARC}")`, offsetDistance: `${along}%` }}
        />
      </g>
      <line className={styles.horizon} x1="1" x2="349" y1="43" y2="43" />
      <path className={styles.glint} d="M-18 49H18M-8 55H8" style={{ transform: `translateX(${across}px)` }} />
    </svg>
  );
}
