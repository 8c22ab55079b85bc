import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';

/** A screen is rendered when these have arrived. Fonts and answers of the server, which tests hold back, are not among them. */
const AWAITED = ['script', 'stylesheet'];

/** Runs in the page: resolves once what has just changed is rendered and painted. */
export const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Runs in the page: resolves once React and the browser have nothing left to do, and what they did is painted. */
const IDLE = `new Promise((resolve) => requestIdleCallback(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))))`;

/** The requests of a page, from now on, that are not answered yet. */
export function followUnanswered(page: Page, isFollowed = (_request: Request) => true): ReadonlySet<Request> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => isFollowed(request) && unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return unanswered;
}

/**
 * Follows the scripts of a page from now on. The function that it returns waits until those that were requested have arrived and done
 * their work: a screen that is not shown by then does not come.
 */
export function followWork(page: Page): () => Promise<void> {
  const running = followUnanswered(page, (request) => AWAITED.includes(request.resourceType()));
  return async () => {
    await page.evaluate(IDLE);
    await eventually(async () => expect([...running].map((request) => request.url())).toEqual([]));
    await page.evaluate(IDLE);
  };
}
