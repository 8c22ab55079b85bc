import type { Photograph as PhotographFile } from '#studio';
import { classNames } from '../../../components/class-names';
import styles from './photograph.module.css';

type PhotographProps = {
  photograph: PhotographFile;
  className?: string;
  /** True for a photograph at the top of its page, which is loaded eagerly. */
  isFirst?: boolean;
};

/** A photograph of the studio. Its size is reserved before it loads, and it is cropped to fill its container. */
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
