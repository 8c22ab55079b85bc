import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';

/** Browser tests run against the built site, as visitors use it. */
export const setup = ensureBuilt;
