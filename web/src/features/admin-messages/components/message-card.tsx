import { paths } from '#contract/paths';
import { Button, ButtonLink } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import { StudioTime } from '../../../components/studio-time';
import { getStatus, type ListedMessage, toPreview, toShownMessage } from '../format-message';
import styles from './contact-messages.module.css';

type MessageCardProps = { message: ListedMessage; isBusy: boolean; onArchive: () => void; onDelete: () => void };

/** One message: sender, time, preview, and actions. */
export function MessageCard({ message, isBusy, onArchive, onDelete }: MessageCardProps) {
  const { id, name, email, createdAt, isArchived } = message;
  const { label, tone } = getStatus(message);
  return (
    <li className={styles.card} data-state={label.toLowerCase()}>
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <StatusPill tone={tone}>{label}</StatusPill>
        <span className={styles.quiet}>
          <StudioTime instant={createdAt} />
        </span>
      </div>
      <p className={styles.quiet}>{email}</p>
      <p className={styles.preview}>{toShownMessage(toPreview(message.message))}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.adminConversation(id)} size="small">
          View Message
        </ButtonLink>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={onArchive}>
          {isArchived ? 'Unarchive' : 'Archive'}
        </Button>
        {isArchived ? (
          <Button variant="danger" size="small" onClick={onDelete}>
            Delete
          </Button>
        ) : null}
      </div>
    </li>
  );
}
