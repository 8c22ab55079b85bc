import { type ReactNode, useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { CheckboxField } from '../../../components/form/checkbox-field';
import { getPushState } from '../../../lib/push-state';
import { useIsOnline } from '../../../offline/connection';
import type { ManagedBooking } from './fetch-managed-booking';
import styles from './manage.module.css';
import { useNotifyMe } from './use-notify-me';

export type NotifyMeProps = {
  /** A personal link. */
  link: string;
  about: 'BOOKING' | 'WAITLIST';
  weatherCall?: ManagedBooking['weatherCall'];
};

const TEXTS = {
  BOOKING: { page: 'your booking', when: 'when the class is cancelled or changed', what: 'when something changes' },
  WAITLIST: { page: 'this page', when: 'when a place is free for you', what: 'when a place is free' },
} as const;

/** Shows whether this device is notified of what a personal link opens, and switches it. Nothing where the browser cannot. */
export function NotifyMePanel({ link, about, weatherCall = null }: NotifyMeProps) {
  const { page, when, what } = TEXTS[about];
  const { local, device, isBusy, error, switchOn, switchOff } = useNotifyMe(link);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOnline = useIsOnline();
  if (!local) return null;
  const state = getPushState(local.browser, { ...local, isRegistered: device?.isRegistered === true });
  const which = local.browser.platform === 'desk' ? 'this device' : 'this phone';
  if (state === 'install-first') {
    return (
      <Section>
        <p className={styles.quiet}>
          An iPhone or iPad shows notifications of installed apps only: press Share, then “Add to Home Screen”. Then
          open {page} in the app.
        </p>
      </Section>
    );
  }
  if (state === 'denied') {
    return (
      <Section>
        <p className={styles.quiet}>
          Notifications of this site are blocked on {which}. Allow them in the settings of the browser to be notified{' '}
          {what}. The mail comes anyway.
        </p>
      </Section>
    );
  }
  if (state === 'unsupported') return null;
  if (!isOnline) {
    return (
      <Section>
        <p className={styles.quiet}>Switching notifications on or off needs a connection. You are offline.</p>
      </Section>
    );
  }
  if (!device) return null;
  const isOn = state === 'on';
  const wantsTakesPlace = choice ?? device.wantsTakesPlace;
  const chooseTakesPlace = (isChosen: boolean) => {
    setChoice(isChosen);
    if (isOn) void switchOn(isChosen);
  };
  return (
    <Section>
      <p className={styles.quiet} role="status">
        {isOn
          ? `You are notified on ${which} ${when}. The mail comes anyway.`
          : `${when[0]?.toUpperCase()}${when.slice(1)}. The mail comes anyway.`}
      </p>
      {weatherCall?.state === 'PENDING' && (
        <CheckboxField
          label="Also when it is decided that the class takes place"
          checked={wantsTakesPlace}
          disabled={isBusy}
          onChange={({ target }) => chooseTakesPlace(target.checked)}
        />
      )}
      {error && <Alert tone="error">{error}</Alert>}
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        onClick={() => void (isOn ? switchOff() : switchOn(wantsTakesPlace))}
      >
        {isOn ? 'Do not notify me any more' : `Notify me on ${which} ${what}`}
      </Button>
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>Notifications</h2>
      {children}
    </section>
  );
}
