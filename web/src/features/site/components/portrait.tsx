import type { Photograph as PhotographFile } from '#studio';
import { Figure } from '../figures/figure';
import { RisingSun, SunGlint } from '../scenes/sun-on-water';
import { UmbrellaPine } from '../scenes/umbrella-pine';
import { Photograph } from './photograph';
import styles from './portrait.module.css';

const SUN = { x: 300, horizon: 330, radius: 96 };

/** The teacher: a photograph, or a drawing on the beach. */
export function Portrait({ photograph }: { photograph: PhotographFile | null }) {
  if (photograph) return <Photograph photograph={photograph} className={styles.portrait} isFirst />;
  return (
    <svg
      className={styles.portrait}
      viewBox="0 0 480 560"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <RisingSun {...SUN} />
      <path d="M0 330V286C40 272 92 280 130 300C160 314 190 324 220 330Z" fill="var(--leaf-far)" />
      <UmbrellaPine x={46} y={292} scale={0.62} crown="var(--leaf-near)" trunk="var(--leaf-near)" />
      <UmbrellaPine x={96} y={302} scale={0.44} crown="var(--leaf-near)" trunk="var(--leaf-near)" />
      <rect y="330" width="480" height="230" fill="var(--water-far)" />
      <path d="M0 354C90 346 180 362 270 354C360 346 420 358 480 352V560H0Z" fill="var(--water)" />
      <path d="M0 388C100 380 190 396 290 386C370 380 430 390 480 384V560H0Z" fill="var(--water-near)" />
      <SunGlint {...SUN} />
      <path d="M0 438C120 446 240 424 340 430C400 434 450 422 480 414V560H0Z" fill="var(--surf)" />
      <path d="M0 446C120 454 240 432 340 438C400 442 450 430 480 422V560H0Z" fill="var(--beach-wet)" />
      <path d="M0 470C120 474 240 456 340 462C400 464 450 456 480 448V560H0Z" fill="var(--beach)" />
      <path d="M0 532C160 520 320 528 480 512V560H0Z" fill="var(--beach-near)" />
      <g transform="translate(232 500) scale(1.02)">
        <Figure pose="swan" />
      </g>
    </svg>
  );
}
