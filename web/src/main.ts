import { catchInstallPrompt } from './boot/install-prompt';
import { recordEarlyClicks } from './boot/record-early-clicks';
import { reloadWhenFilesAreGone } from './boot/reload-when-files-are-gone';
import { afterFirstPaint, fetchLater, whenIdleOrTouched } from './boot/when-idle';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Fetches the rest, has it take the page over or draw it, and then does what was pressed meanwhile. */
async function start(page: HTMLElement): Promise<void> {
  const release = recordEarlyClicks(page);
  // What can be read is read first; the server says so of pages that are complete without scripts.
  if ('reading' in page.dataset) await whenIdleOrTouched();
  else if (page.firstElementChild) await afterFirstPaint();
  fetchLater();
  const { start } = await import('./start');
  await start(page);
  delete page.dataset.kept;
  await release();
  await whenIdleOrTouched();
  const { registerWorker } = await import('./boot/register-worker');
  await registerWorker();
}

catchInstallPrompt();
addEventListener('vite:preloadError', reloadWhenFilesAreGone);
await start(root);
