import { Link, useNavigate, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { Conversation } from '../../../features/admin-messages/components/conversation';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Conversation');
  const navigate = useNavigate();
  const { threadId = '' } = useParams();
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Conversation" />
        <p>
          <Link to={paths.adminMessages}>All messages</Link>
        </p>
      </div>
      <Conversation threadId={threadId} onDeleted={() => navigate(paths.adminMessages, { replace: true })} />
    </div>
  );
}
