import { catchInstallPrompt } from './boot/install-prompt';
import { recordEarlyClicks } from './boot/record-early-clicks';
import { reloadWhenFilesAreGone } from './boot/reload-when-files-are-gone';
import { afterFirstPaint, loadDeferredAssets, whenIdleOrTouched } from './boot/when-idle';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Loads the rest of the scripts, hydrates or renders the page, and replays the clicks that came before. */
async function start(page: HTMLElement): Promise<void> {
  const replay = recordEarlyClicks(page);
  // The server marks a page that is complete without scripts: reading comes first there.
  if ('reading' in page.dataset) await whenIdleOrTouched();
  else if (page.firstElementChild) await afterFirstPaint();
  loadDeferredAssets();
  const { start } = await import('./start');
  await start(page);
  delete page.dataset.kept;
  await replay();
  await whenIdleOrTouched();
  const { finishStart } = await import('./boot/finish-start');
  await finishStart();
}

catchInstallPrompt();
addEventListener('vite:preloadError', reloadWhenFilesAreGone);
await start(root);
