import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { followUnanswered, TWO_FRAMES } from './quiet';

/** A page that works does what it is asked within this time, in milliseconds, also on a busy machine. */
const ANSWER_MS = 5_000;

/**
 * Follows the requests of a page. The function that it returns says how the page is: for the log of a test that fails by chance, and
 * may not do so again for a month.
 */
export function followState(page: Page): () => Promise<string> {
  const unanswered = followUnanswered(page);
  const tryOut = (script: string) =>
    Promise.race([
      page.evaluate(script).then(() => 'yes', String),
      sleep(ANSWER_MS, `not within ${ANSWER_MS} ms`, { ref: false }),
    ]);
  return async () =>
    [
      `The page of the failed test: ${page.url()}`,
      `  runs a script: ${await tryOut('true')}`,
      `  paints a frame: ${await tryOut(TWO_FRAMES)}`,
      `  waits for: ${[...unanswered].map((request) => request.url()).join(', ') || 'nothing'}`,
    ].join('\n');
}
