import { readAdminValue } from './admin-store';

/** The name of the stored screen in the admin store. */
export const SCREEN = 'screen.v1';

/** The dashboard as HTML, which the service worker puts into the page: it is visible before any script has run. */
export type StoredScreen = {
  /** The content of #root. */
  html: string;
  /** Addresses of the stylesheets that it needs. */
  styles: readonly string[];
  /** The address of the page's first script, which changes with each version. */
  entry: string;
  /** From then on React would render something else. In milliseconds since 1970, by the clock of this device. */
  untilMs: number;
};

/** Safari's databases open late sometimes; a start does not wait for them. */
const TIMEOUT_MS = 300;

/**
 * The stored screen; null when there is none, or when it is too old. It belongs to the current sign-in: each one empties the store.
 * Never rejects.
 */
export async function findStoredScreen(): Promise<StoredScreen | null> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const stored = await Promise.race([readAdminValue(SCREEN).catch(() => undefined), timeout]);
  const { value: screen = null } = (stored ?? {}) as { value?: StoredScreen | null };
  return screen && Date.now() < screen.untilMs ? screen : null;
}
