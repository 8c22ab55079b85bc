import { hasNews } from './boot/has-news';
import { insertDeferred } from './boot/insert-deferred';
import { catchInstallPrompt } from './boot/install-prompt';
import { recordEarlyClicks } from './boot/record-early-clicks';
import { reloadWhenFilesAreGone } from './boot/reload-when-files-are-gone';
import { afterFirstPaint, whenIdle, whenLoaded, whenTouched } from './boot/when';
import { listenToWorker } from './boot/worker-message';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Until the router runs, the browser opens a page by loading it. */
let goTo = (path: string) => window.location.assign(path);

/** Waits as the page asks, loads the rest of the scripts, hydrates or renders the page, and replays the clicks that came before. */
async function start(page: HTMLElement): Promise<void> {
  const { beforeReplacement, replay } = recordEarlyClicks(page);
  const touched = whenTouched();
  const idle = () => whenLoaded().then(whenIdle);
  const idleOrTouched = () => Promise.race([idle(), touched]);
  const loading = new AbortController();
  if ('sentLater' in page.dataset) {
    const first = await import('./boot/show-admin-screen').catch(() => null); // the others may come
    void first?.showAdminScreen(page, loading.signal);
    insertDeferred('scripts');
  }
  if (page.firstElementChild) await afterFirstPaint();
  const isRead = 'hydrate' in page.dataset;
  if (isRead) {
    await idleOrTouched();
    insertDeferred('scripts');
  }
  const isLeftAlone = page.dataset.hydrate === 'touched' && !hasNews();
  if (isLeftAlone) {
    void idle().then(finish);
    await touched;
  }
  const { start } = await import('./start');
  loading.abort();
  goTo = await start(page, beforeReplacement);
  delete page.dataset.stored;
  await replay();
  await idle();
  insertDeferred('fonts');
  if (!isLeftAlone) await finish();
}

/** What a page does last. A page that is left, or lost its connection, does without: the next one tries again. */
async function finish(): Promise<void> {
  const last = await import('./boot/finish-start').catch(() => null);
  await last?.finishStart((path) => goTo(path));
}

catchInstallPrompt();
listenToWorker((path) => goTo(path));
addEventListener('vite:preloadError', reloadWhenFilesAreGone);
await start(root);
