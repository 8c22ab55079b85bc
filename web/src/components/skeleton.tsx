import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
};

/** Stands where something will be, at its final size. The words that say so belong beside it. */
export function Skeleton({ width = '100%', height = '1em', radius = 'var(--radius-sm)' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: radius }} />;
}
