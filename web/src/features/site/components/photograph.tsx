import type { Photograph as PhotographFile } from '#studio';
import { classNames } from '../../../components/class-names';
import styles from './photograph.module.css';

type PhotographProps = {
  photograph: PhotographFile;
  className?: string;
  /** Whether it stands at the top of its page: then it is loaded at once. */
  isFirst?: boolean;
};

/** One of the studio's own photographs. Its place is kept before it arrives, and it is cut to fill what it stands in. */
export function Photograph({ photograph: { src, width, height, alt }, className, isFirst = false }: PhotographProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      className={classNames(styles.photograph, className)}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
