import type { Platform } from '../../../lib/push-state';
import styles from './push.module.css';

/** How to install the app on an iPhone or iPad, which shows notifications of installed apps only. */
export function HowToInstall() {
  return (
    <>
      <p className={styles.text}>On an iPhone or iPad, notifications come to the app on the home screen only:</p>
      <ol className={styles.steps}>
        <li>Press Share, the square with the arrow, in Safari.</li>
        <li>Choose “Add to Home Screen”, then “Add”.</li>
        <li>Open the app from the home screen, log in, and come back to this screen.</li>
      </ol>
    </>
  );
}

const STEPS: Record<Platform, readonly string[]> = {
  ios: ['Open Settings, then Notifications.', 'Choose this app, and switch on “Allow Notifications”.'],
  android: [
    'Press the sign before the address, then Permissions; for the installed app, hold its icon and press “App info”.',
    'Choose Notifications, and allow them.',
  ],
  desk: ['Press the sign before the address, then the permissions of this site.', 'Allow notifications.'],
};

/** How to allow notifications again after they were denied: the site itself cannot ask a second time. */
export function HowToAllow({ platform }: { platform: Platform }) {
  return (
    <>
      <p className={styles.text}>
        Notifications of this site are blocked in this browser, and it does not ask twice. To allow them again:
      </p>
      <ol className={styles.steps}>
        {STEPS[platform].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>Come back to this screen.</li>
      </ol>
    </>
  );
}
