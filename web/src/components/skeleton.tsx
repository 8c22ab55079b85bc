import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
};

/** A placeholder of the final size while content loads. Screen readers do not see it: the caller adds a loading text. */
export function Skeleton({ width = '100%', height, radius = 'var(--radius-sm)' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: radius }} />;
}
