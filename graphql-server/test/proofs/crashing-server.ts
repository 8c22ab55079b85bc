import * as z from 'zod';
import { runServer } from '../../src/process/run-server';
import { CRASH_POINTS, withCrashPoint } from './crash-points';

/** The product, with a SIGKILL at the point that `CRASH_AT` names. Only the proofs build and run this program. */
const crashAt = z.enum(CRASH_POINTS).parse(process.env.CRASH_AT);
runServer((deps) => withCrashPoint(deps, crashAt));
