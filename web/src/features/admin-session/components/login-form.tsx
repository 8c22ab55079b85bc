import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/form/text-field';
import { type LoginData, type LoginField, listMissingFields, useSignIn } from '../use-sign-in';
import styles from './login-form.module.css';

/** The login form: username, password and, once the server asks for it, the code of the second factor. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { isBusy, outcome, needsCode, signIn } = useSignIn();
  const [data, setData] = useState<LoginData>({ username: '', password: '', code: '' });
  const [missing, setMissing] = useState<Partial<Record<LoginField, string>>>({});
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needsCode) focusOn(form.current, 'code');
  }, [needsCode]);

  const bind = (name: LoginField) => ({
    name,
    value: data[name],
    error: missing[name],
    readOnly: isBusy,
    required: true,
    maxCharacters: LIMITS[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setData({ ...data, [name]: target.value });
      setMissing(({ [name]: _, ...others }) => others);
    },
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const errors = listMissingFields(data, needsCode);
    setMissing(errors);
    const [first] = Object.keys(errors);
    if (first) return focusOn(form.current, first);
    const { kind } = await signIn({ ...data, code: needsCode ? data.code : null });
    if (kind === 'signed-in') onSignedIn();
    else focusOn(form.current, kind === 'code-required' ? 'code' : 'password');
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <TextField {...bind('username')} label="Username" autoComplete="username" enterKeyHint="next" />
      <TextField
        {...bind('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {needsCode ? (
        <div className={styles.code}>
          <TextField
            {...bind('code')}
            label="Code"
            hint={
              isRecovery ? 'One of the recovery codes that you saved.' : 'From the authenticator app on your phone.'
            }
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            enterKeyHint="go"
          />
          <Button variant="quiet" size="small" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
          </Button>
        </div>
      ) : null}
      {outcome && outcome.kind !== 'signed-in' ? <Alert tone="error">{outcome.message}</Alert> : null}
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
