import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../components/alert';
import { CheckboxField } from '../../../components/form/checkbox-field';
import { Pager } from '../../../components/pager';
import { Panel } from '../../../components/panel';
import { ShowMore } from '../../../components/show-more';
import { Skeleton } from '../../../components/skeleton';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { ContactMessagesDocument, type ContactMessagesQuery } from '../../../gql/admin-operations';
import { toErrorMessage, withStatus } from '../../../lib/error-messages';
import { getLastOffset } from '../../../lib/page-in-url';
import { useShortList } from '../../../lib/use-short-list';
import { useUrlParams } from '../../../lib/use-url-params';
import { useMessageActions } from '../api/use-message-actions';
import { type ListedMessage, MESSAGE_TEXTS } from '../format-message';
import { type MessageList as List, MESSAGES_PER_PAGE, toMessageAddress, toMessageList } from '../message-list-address';
import styles from './contact-messages.module.css';
import { DeleteMessage } from './delete-message';
import { MessageCard } from './message-card';

/** The newest ones, which a phone shows at first. */
const SHOWN_ON_PHONE = 2;

type MessagePage = NonNullable<ContactMessagesQuery['contactMessages']>;

/** The messages of the contact form, newest first; the URL holds the page. */
export function ContactMessages({ id }: { id: string }) {
  const { list, show } = useMessageList();
  const { includeArchived, offset } = list;
  const { data, previousData, error } = useQuery(ContactMessagesDocument, {
    variables: { includeArchived, offset, limit: MESSAGES_PER_PAGE },
  });
  const page = (data ?? previousData)?.contactMessages;

  const lastOffset = getLastOffset(data?.contactMessages?.totalCount ?? Number.POSITIVE_INFINITY, MESSAGES_PER_PAGE);
  useEffect(() => {
    if (offset > lastOffset) show({ offset: lastOffset }, { replace: true });
  });

  return (
    <Panel
      id={id}
      title="Contact Messages"
      tools={
        <CheckboxField
          label="Show Archived Messages"
          checked={includeArchived}
          onChange={(event) => show({ includeArchived: event.target.checked, offset: 0 })}
        />
      }
    >
      {error ? <Alert tone="error">{toErrorMessage(error, withStatus(MESSAGE_TEXTS.fetchAll))}</Alert> : null}
      {page ? <MessageList {...page} includeArchived={includeArchived} /> : error ? null : <Placeholders />}
      {page && page.totalCount > MESSAGES_PER_PAGE ? (
        <Pager
          things="messages"
          offset={offset}
          limit={MESSAGES_PER_PAGE}
          totalCount={page.totalCount}
          onOffset={(next) => show({ offset: next })}
        />
      ) : null}
    </Panel>
  );
}

/** The list that the URL names, and a function that changes it; Back undoes each change. */
function useMessageList() {
  const [address, changeAddress] = useUrlParams();
  const show = (changes: Partial<List>, options?: { replace?: boolean }) =>
    changeAddress((current) => toMessageAddress({ ...toMessageList(current), ...changes }, current), {
      ...options,
      // Later, React would show the pressed checkbox as it was in between.
      flushSync: true,
    });
  return { list: toMessageList(address), show };
}

/** What became of a message whose card may be gone. */
const formatArchived = ({ name, isArchived }: ListedMessage) =>
  `The message of ${name} is ${isArchived ? 'out of the archive' : 'archived'}.`;

type MessageListProps = MessagePage & { includeArchived: boolean };

function MessageList({ nodes, hasArchived, includeArchived }: MessageListProps) {
  const actions = useMessageActions();
  const short = useShortList('messages', nodes, SHOWN_ON_PHONE);
  const [toDelete, setToDelete] = useState<ListedMessage | null>(null);
  const [outcome, setOutcome] = useState('');
  const empty = includeArchived ? !hasArchived && MESSAGE_TEXTS.noArchived : nodes.length === 0 && MESSAGE_TEXTS.noNew;

  async function toggleArchived(message: ListedMessage) {
    setOutcome('');
    if (await actions.toggleArchived(message)) setOutcome(formatArchived(message));
  }

  async function remove() {
    if (toDelete && (await actions.remove(toDelete))) setToDelete(null);
  }

  return (
    <>
      {actions.error && !toDelete ? <Alert tone="error">{actions.error}</Alert> : null}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
      {empty ? <p className={styles.empty}>{empty}</p> : null}
      <ul className={styles.list}>
        {short.shown.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            isBusy={actions.isArchiving}
            onArchive={() => toggleArchived(message)}
            onDelete={() => setToDelete(message)}
          />
        ))}
      </ul>
      <ShowMore {...short} />
      <DeleteMessage
        isOpen={toDelete !== null}
        isBusy={actions.isRemoving}
        error={toDelete ? actions.error : null}
        onConfirm={remove}
        onCancel={() => {
          setToDelete(null);
          actions.dismiss();
        }}
      />
    </>
  );
}

function Placeholders() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>Loading messages...</VisuallyHidden>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height="9rem" radius="var(--radius-md)" />
      ))}
    </div>
  );
}
