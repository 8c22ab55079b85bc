import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { newPasswordInput } from '#contract/sign-in-input';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { CheckedForm, errorsByField, type FieldErrors, withoutErrors } from '../../../components/form/checked-form';
import shortForm from '../../../components/form/short-form.module.css';
import { TextField } from '../../../components/form/text-field';
import { Panel } from '../../../components/panel';
import { ChangePasswordDocument, SessionsDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';

const EMPTY = { password: '', newPassword: '' };
type Field = keyof typeof EMPTY;

const UNCLEAR = 'No answer came back, so it is not certain that the password is changed. Trying again is safe.';

/** The form that changes the account's password; success ends all other sign-ins. */
export function ChangePassword() {
  const [send] = useMutation(ChangePasswordDocument, { refetchQueries: [SessionsDocument] });
  const { act, isBusy, error } = useAct(UNCLEAR);
  const [data, setData] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isDone, setIsDone] = useState(false);

  const bind = (name: Field) => ({
    name,
    value: data[name],
    readOnly: isBusy,
    required: true,
    maxCharacters: LIMITS.password,
    type: 'password',
    onChange: (event: { target: HTMLInputElement }) => {
      setData({ ...data, [name]: event.target.value });
      setErrors((before) => withoutErrors(before, [name]));
      setIsDone(false);
    },
  });

  async function change(event: FormEvent) {
    event.preventDefault();
    const checked = newPasswordInput.safeParse(data);
    setErrors(errorsByField(checked.error));
    if (!checked.success) return;
    const done = await act(() => send({ variables: data }).then((answer) => answer.data?.changePassword));
    if (!done) return;
    setData(EMPTY);
    setIsDone(true);
  }

  return (
    <Panel id="password" title="Password">
      <CheckedForm errors={errors} className={shortForm.form} onSubmit={change}>
        <TextField {...bind('password')} label="Present password" autoComplete="current-password" />
        <TextField
          {...bind('newPassword')}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${LIMITS.newPassword.min} characters. It ends all other sign-ins.`}
        />
        {error ? <Alert tone="error">{error}</Alert> : null}
        {isDone ? <Alert tone="success">Password changed. All other sign-ins have ended.</Alert> : null}
        <Button type="submit" isBusy={isBusy}>
          Change password
        </Button>
      </CheckedForm>
    </Panel>
  );
}
