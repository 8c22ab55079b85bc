import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import shortForm from '../../../components/form/short-form.module.css';
import { TextField } from '../../../components/form/text-field';
import { SecondFactorDocument, SwitchOffSecondFactorDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';

const PROOFS = {
  password: { label: 'Password', type: 'password', autoComplete: 'current-password', other: 'Use a code instead' },
  code: { label: 'Code', type: 'text', autoComplete: 'one-time-code', other: 'Use the password instead' },
} as const;

const UNCLEAR = 'No answer came back, so it is not certain that the second factor is off. Trying again is safe.';

/** Switches the second factor off; the password or a code proves who asks. `onFailed`: it may be off all the same. */
export function SwitchOffSecondFactor({ onFailed }: { onFailed: () => void }) {
  const [send] = useMutation(SwitchOffSecondFactorDocument, {
    refetchQueries: [SecondFactorDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error, reset } = useAct(UNCLEAR);
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState<keyof typeof PROOFS>('password');
  const [proof, setProof] = useState('');
  const { label, type, autoComplete, other } = PROOFS[kind];

  function close() {
    setIsOpen(false);
    setProof('');
    reset();
  }

  function choose(next: keyof typeof PROOFS) {
    setKind(next);
    setProof('');
    reset();
  }

  async function switchOff(event?: FormEvent) {
    event?.preventDefault();
    const variables = { [kind]: proof };
    if (await act(() => send({ variables }).then(({ data }) => data?.switchOffSecondFactor))) close();
    else onFailed();
  }

  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Switch off
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isOpen}
        title="Switch the second factor off?"
        verb="Switch off"
        isDanger
        isBusy={isBusy}
        error={error}
        onConfirm={switchOff}
        onCancel={close}
      >
        <p>From then on the password alone is enough to sign in, and your recovery codes stop working.</p>
        <form className={shortForm.form} noValidate onSubmit={switchOff}>
          <TextField
            key={kind}
            name={kind}
            label={label}
            type={type}
            autoComplete={autoComplete}
            value={proof}
            readOnly={isBusy}
            maxCharacters={LIMITS[kind]}
            onChange={(event) => setProof(event.target.value)}
          />
          <Button variant="quiet" size="small" onClick={() => choose(kind === 'password' ? 'code' : 'password')}>
            {other}
          </Button>
        </form>
      </ConfirmDialog>
    </>
  );
}
