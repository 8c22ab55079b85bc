import { type ReactNode, useRef } from 'react';
import styles from './panel.module.css';
import { useFallbackFocus } from './use-fallback-focus';

type PanelProps = {
  /** The heading gets the id `{id}-title`, for links and for moving the focus. */
  id: string;
  title: string;
  /** Controls beside the heading: a filter, a button. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A section of an admin screen, with its heading, which gets the focus of what leaves the section. */
export function Panel({ id, title, tools, children }: PanelProps) {
  const section = useRef<HTMLElement>(null);
  useFallbackFocus(section);
  return (
    <section ref={section} className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={styles.top}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
