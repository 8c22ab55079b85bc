import type { Platform } from '../push-state';
import styles from './push.module.css';

/** How the app comes to the home screen of an iPhone or iPad. */
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

const WAYS: Record<Platform, readonly string[]> = {
  ios: ['Open Settings, then Notifications.', 'Choose this app, and switch on “Allow Notifications”.'],
  android: [
    'Press the sign before the address, then Permissions; for the installed app, hold its icon and press “App info”.',
    'Choose Notifications, and allow them.',
  ],
  desk: ['Press the sign before the address, then the permissions of this site.', 'Allow notifications.'],
};

/** How notifications that were forbidden are allowed again: the site itself may not ask any more. */
export function HowToAllow({ platform }: { platform: Platform }) {
  return (
    <>
      <p className={styles.text}>
        This browser was told not to show notifications of this site, and it does not ask twice. To allow them again:
      </p>
      <ol className={styles.steps}>
        {WAYS[platform].map((way) => (
          <li key={way}>{way}</li>
        ))}
        <li>Come back to this screen.</li>
      </ol>
    </>
  );
}
