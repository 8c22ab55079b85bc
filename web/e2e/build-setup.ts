import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';

/** Journeys walk through the built site, as visitors do. */
export const setup = ensureBuilt;
