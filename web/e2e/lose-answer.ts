import type { Page } from 'playwright-core';

/** The next request for this operation reaches the server, and its answer is lost. Later requests pass. */
export async function loseAnswer(page: Page, operation: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || route.request().postDataJSON().operationName !== operation) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}
