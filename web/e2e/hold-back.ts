import type { Page } from 'playwright-core';

/** Something that a test waits for until it calls `open`. */
export function closedGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds back the requests to these addresses, as a weak connection does. Returns what lets them go. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { opened, open } = closedGate();
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}
