import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clientInput } from '#contract/mail-input';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import shortForm from '../../../components/form/short-form.module.css';
import { TextField } from '../../../components/form/text-field';
import { useClientData } from '../use-client-data';
import styles from './client-data.module.css';
import { ClientFound } from './client-found';

/** Finds a client by email, to export or erase their data; with `initialEmail` at once. */
export function ClientData({ initialEmail }: { initialEmail: string }) {
  const data = useClientData();
  const [email, setEmail] = useState(initialEmail);
  const [emailError, setEmailError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { client, success, lookUp } = data;
  const navigate = useNavigate();
  const findInitial = useEffectEvent(() => {
    if (initialEmail !== '') void data.find(initialEmail);
  });
  useEffect(() => findInitial(), []);

  async function find(event: FormEvent) {
    event.preventDefault();
    data.clear();
    const checked = clientInput.safeParse({ email });
    setEmailError(checked.error?.issues[0]?.message);
    if (!checked.success) return field.current?.focus();
    // Back from the person's screen finds them again.
    void navigate('.', { replace: true, state: { email: checked.data.email } });
    await data.find(checked.data.email);
  }

  return (
    <div className={styles.parts}>
      <form className={shortForm.form} noValidate onSubmit={find}>
        <TextField
          ref={field}
          name="email"
          type="email"
          label="Email Address"
          value={email}
          error={emailError}
          required
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => {
            setEmail(target.value);
            setEmailError(undefined);
          }}
        />
        <Button type="submit" isBusy={lookUp.isBusy}>
          Find
        </Button>
      </form>
      {lookUp.error ? <Alert tone="error">{lookUp.error}</Alert> : null}
      {success ? <Alert tone="success">{success}</Alert> : null}
      {client ? <ClientFound key={client.email} {...data} client={client} /> : null}
    </div>
  );
}
