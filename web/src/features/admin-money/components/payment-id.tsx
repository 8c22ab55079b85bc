import { CopyButton } from '../../../components/copy-button';
import { VisuallyHidden } from '../../../components/visually-hidden';
import styles from './money-concerns.module.css';

/** A payment as the provider calls it, ready to be looked up there. */
export function PaymentId({ id }: { id: string }) {
  return (
    <p className={styles.payment}>
      <VisuallyHidden>Payment </VisuallyHidden>
      <code className={styles.code}>{id}</code>
      <CopyButton text={id} what="payment id" />
    </p>
  );
}
