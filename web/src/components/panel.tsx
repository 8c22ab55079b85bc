import type { ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  /** The heading gets the id `{id}-title`, for links and for moving the focus. */
  id: string;
  title: string;
  /** Controls beside the heading: a filter, a button. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A section of an admin screen, with its heading. */
export function Panel({ id, title, tools, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
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
