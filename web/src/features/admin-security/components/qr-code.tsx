import { encode } from 'uqr';
import styles from './security.module.css';

/** A text for a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Readers want four modules of white around it.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  );
}
