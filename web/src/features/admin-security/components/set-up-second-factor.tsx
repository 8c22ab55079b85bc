import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { encode } from 'uqr';
import shortForm from '../../../components/form/short-form.module.css';
import {
  BeginSecondFactorDocument,
  ConfirmSecondFactorDocument,
  SecondFactorDocument,
} from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import { OneFieldForm } from './one-field-form';
import styles from './security.module.css';

type SetUpProps = {
  onSwitchedOn: (recoveryCodes: readonly string[]) => void;
  /** Called when the second factor may be on already, because the answer was lost. */
  onFailed: () => void;
  onCancel: () => void;
};

const NO_ANSWER = 'No answer came back. Trying again is safe.';
const UNCLEAR = 'No answer came back, so it is not certain that the second factor is on. Trying again is safe.';

/** Three steps: prove the password, add the secret to the authenticator app, enter its first code. */
export function SetUpSecondFactor({ onSwitchedOn, onFailed, onCancel }: SetUpProps) {
  const [begin] = useMutation(BeginSecondFactorDocument);
  const [confirm] = useMutation(ConfirmSecondFactorDocument, { refetchQueries: [SecondFactorDocument] });
  const beginning = useAct(NO_ANSWER);
  const confirming = useAct(UNCLEAR);
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);

  async function start(password: string) {
    const begun = await beginning.act(() =>
      begin({ variables: { password } }).then(({ data }) => data?.beginSecondFactor),
    );
    if (begun) setSetup(begun);
    else onFailed();
  }

  async function confirmCode(code: string) {
    const done = await confirming.act(() =>
      confirm({ variables: { code } }).then(({ data }) => data?.confirmSecondFactor),
    );
    if (done) onSwitchedOn(done.codes);
    else onFailed();
  }

  if (!setup) {
    return (
      <OneFieldForm
        key="password"
        label="Password"
        hint="To be sure that it is you."
        field={{ type: 'password', autoComplete: 'current-password' }}
        missing="Password is required."
        verb="Continue"
        isBusy={beginning.isBusy}
        error={beginning.error}
        onSend={start}
        onCancel={onCancel}
      />
    );
  }
  return (
    <div className={styles.setup}>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className={shortForm.form}>
        <p>
          Scan this with your authenticator app, or <a href={setup.uri}>open it in the app on this device</a>, or type
          the key:
        </p>
        <p className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
        <OneFieldForm
          key="code"
          label="Code"
          hint="The six digits that the app shows now."
          field={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          missing="Code is required."
          verb="Switch on"
          isBusy={confirming.isBusy}
          error={confirming.error}
          onSend={confirmCode}
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  // Readers need a quiet zone of four modules around the code.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  );
}
