import styles from './private-note.module.css';

/** What the teacher has noted about a client. */
export function PrivateNote({ title = 'Private note', text }: { title?: string; text: string }) {
  return (
    <div className={styles.note}>
      <span className={styles.title}>{title}</span>
      <p>{text}</p>
    </div>
  );
}
