import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Alert } from '../../../components/alert';
import { Button, type ButtonProps } from '../../../components/button';
import { CheckedForm, errorsByField, type FieldErrors, withoutErrors } from '../../../components/form/checked-form';
import { useIsHydrated } from '../../../lib/use-is-hydrated';
import { useIsOnline } from '../../../offline/connection';
import styles from './manage.module.css';

type PersonalFormProps = {
  /** The address that the form posts to; the page's own when absent. */
  action?: string;
  /** What needs a connection: 'Cancelling'. */
  act: string;
  /** Why the form cannot be sent yet; null when it can. */
  obstacle?: string | null;
  /** The server's rules for the fields. What breaks them is said at its field and not sent, so that nothing typed is lost. */
  schema?: z.ZodMiniType;
  button: Pick<ButtonProps, 'variant' | 'size'> & { label: string; busyLabel: string };
  children?: ReactNode;
  /** Places the button and the link beside it. */
  renderActions?: (button: ReactNode, banner: ReactNode) => ReactNode;
};

/**
 * A plain form that works without scripts: the server answers with the next page. Scripts only keep a second press, one
 * before something is chosen, one without a connection, or one of what the server would refuse, from sending it.
 */
export function PersonalForm(props: PersonalFormProps) {
  const { action, act, obstacle = null, schema, button, children, renderActions } = props;
  const isOnline = useIsOnline();
  const [isBusy, setBusy] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const isHydrated = useIsHydrated();
  const problem = isOnline ? obstacle : `${act} needs a connection. You are offline: nothing was changed.`;

  // The error goes with what it is about.
  useEffect(() => {
    if (problem === null) setRefused(false);
  }, [problem]);

  // The page may come back from the history as it was left.
  useEffect(() => {
    const reset = () => setBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const found = errorsByField(schema?.safeParse(fields).error);
    setErrors(found);
    setRefused(problem !== null);
    if (problem !== null || isBusy || Object.keys(found).length > 0) event.preventDefault();
    else setBusy(true);
  };

  const { label, busyLabel, ...look } = button;
  const submitButton = (
    <Button type="submit" isBusy={isBusy} isWaiting={isHydrated && obstacle !== null} {...look}>
      {isBusy ? busyLabel : label}
    </Button>
  );
  const banner = wasRefused && problem !== null && <Alert tone="error">{problem}</Alert>;
  return (
    <CheckedForm
      method="post"
      action={action}
      errors={errors}
      className={styles.form}
      onSubmit={submit}
      onChange={({ target }) => {
        if ('name' in target) setErrors((before) => withoutErrors(before, [String(target.name)]));
      }}
    >
      {children}
      {renderActions ? (
        renderActions(submitButton, banner)
      ) : (
        <>
          {banner}
          <div>{submitButton}</div>
        </>
      )}
    </CheckedForm>
  );
}

/** The result of a form that was sent. Gets the focus once, so that a screen reader reads it first. */
export function FormResult({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={result} tabIndex={-1} className={styles.result}>
      <Alert tone={tone}>{children}</Alert>
    </div>
  );
}
