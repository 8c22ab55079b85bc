import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { findBrowser } from './browser';

/** Before the workers start: builds the site, as visitors use it, and unpacks the browser. */
export async function setup(): Promise<void> {
  await Promise.all([ensureBuilt(), findBrowser()]);
}
