// Loaded into a server process with `node --import`: on SIGUSR2 an error escapes from everything that could handle it, in the
// way that FAILURE_KIND names. Plain JavaScript, because it is loaded before any compiler.

const failure = () => new TypeError('Canary Bird');

const FAILURES = {
  'unhandled rejection': () => void Promise.reject(failure()),
  'uncaught exception': () => {
    throw failure();
  },
};

process.on('SIGUSR2', () => setImmediate(FAILURES[process.env.FAILURE_KIND]));
