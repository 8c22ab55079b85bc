import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/text-field';
import { useSignIn } from '../use-sign-in';
import styles from './login-form.module.css';

/** Name and password of the admin area. */
export function LoginForm() {
  const { isBusy, outcome, signIn } = useSignIn();
  const [isChecked, setIsChecked] = useState(false);
  const [data, setData] = useState({ username: '', password: '' });
  const form = useRef<HTMLFormElement>(null);
  const errors = {
    username: isChecked && !data.username.trim() ? 'Username is required.' : null,
    password: isChecked && !data.password ? 'Password is required.' : null,
  };

  const bind = (name: 'username' | 'password') => ({
    name,
    value: data[name],
    error: errors[name],
    readOnly: isBusy,
    required: true,
    maxLength: LIMITS[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { target: HTMLInputElement }) => setData({ ...data, [name]: event.target.value }),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const missing = !data.username.trim() ? 'username' : data.password ? null : 'password';
    if (missing) return focus(missing);
    const { kind } = await signIn(data);
    if (kind === 'failed') focus('password');
  }

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

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
      {outcome && outcome.kind !== 'signed-in' ? <Alert tone="error">{outcome.message}</Alert> : null}
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}
