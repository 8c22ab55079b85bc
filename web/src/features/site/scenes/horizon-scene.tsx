import { Figure } from '../figures/figure';
import { RisingSun, SunGlint } from './sun-on-water';
import { UmbrellaPine } from './umbrella-pine';

const SUN = { x: 1262, horizon: 250, radius: 118 };

/**
 * Scene of the home page: the sun over the sea, and a person in a teaser on the sand. A narrow screen crops it from the left,
 * so that the sun and the figure stay visible.
 */
export function HorizonScene({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <RisingSun {...SUN} />
      <g transform="translate(40 0)">
        <path
          d="M356 250C410 240 450 214 508 206C556 184 610 182 654 202C704 206 756 222 806 234C844 242 890 248 930 250Z"
          fill="var(--leaf-far)"
        />
        <path d="M420 250C470 238 510 228 560 230C640 226 700 240 770 250Z" fill="var(--leaf)" />
        <UmbrellaPine x={520} y={236} scale={0.42} crown="var(--leaf-near)" trunk="var(--leaf-near)" />
        <UmbrellaPine x={562} y={232} scale={0.54} crown="var(--leaf-near)" trunk="var(--leaf-near)" />
        <UmbrellaPine x={640} y={236} scale={0.36} crown="var(--leaf-near)" trunk="var(--leaf-near)" />
      </g>

      <rect y="250" width="1440" height="310" fill="var(--water-far)" />
      <path
        d="M0 290C150 278 260 302 420 292C600 280 700 300 880 290C1060 280 1200 304 1440 286V560H0Z"
        fill="var(--water)"
      />
      <path
        d="M0 340C180 326 330 352 520 338C700 326 860 350 1040 336C1200 326 1320 344 1440 332V560H0Z"
        fill="var(--water-near)"
      />
      <SunGlint {...SUN} />
      <g fill="var(--boat-sail)" transform="translate(-400 0)">
        <path d="M664 246V206L690 242Z" />
        <path d="M659 246V216L644 243Z" opacity="0.8" />
        <path d="M638 249H696L688 256H648Z" />
      </g>

      <path
        d="M0 430C140 440 260 424 400 410C560 394 700 402 860 396C1040 388 1180 412 1440 380V560H0Z"
        fill="var(--surf)"
      />
      <path
        d="M0 440C140 450 270 432 410 419C560 404 700 413 860 406C1040 398 1190 422 1440 391V560H0Z"
        fill="var(--beach-wet)"
      />
      <path
        d="M0 470C180 474 320 456 480 444C660 432 800 440 960 432C1140 424 1280 442 1440 420V560H0Z"
        fill="var(--beach)"
      />
      <path d="M0 520C260 506 460 520 700 500C960 480 1200 506 1440 478V560H0Z" fill="var(--beach-near)" />

      <g transform="translate(960 470) scale(0.98)">
        <Figure pose="teaser" />
      </g>
      <g fill="none" stroke="var(--leaf)" strokeWidth="4" strokeLinecap="round">
        <path d="M96 548C94 524 82 508 70 496M100 548C102 518 110 500 120 486M104 548C112 528 126 518 140 510M92 548C84 534 70 528 56 526" />
      </g>
    </svg>
  );
}
