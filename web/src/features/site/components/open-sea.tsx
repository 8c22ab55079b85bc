import type { ReactNode } from 'react';
import { RisingSun, SunGlint } from '../scenes/sun-on-water';
import styles from './open-sea.module.css';

const SUN = { x: 1236, horizon: 120, radius: 92 };

/** Places its children in the sky above a drawing of the sea. */
export function OpenSea({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      {children}
      <svg
        className={styles.sea}
        viewBox="0 0 1440 360"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
        focusable="false"
      >
        <RisingSun {...SUN} />
        <rect y="120" width="1440" height="240" fill="var(--water-far)" />
        <path
          d="M0 160C150 148 260 172 420 162C600 150 700 170 880 160C1060 150 1200 174 1440 156V360H0Z"
          fill="var(--water)"
        />
        <path
          d="M0 222C180 208 330 234 520 220C700 208 860 232 1040 218C1200 208 1320 226 1440 214V360H0Z"
          fill="var(--water-near)"
        />
        <SunGlint {...SUN} />
      </svg>
    </div>
  );
}
