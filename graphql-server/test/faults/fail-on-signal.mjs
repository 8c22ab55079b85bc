// Loaded into a server process with `node --import`: SIGUSR2 causes an unhandled error of the kind FAILURE_KIND. Plain
// JavaScript, because it is loaded before any compiler.

const failure = () => new TypeError('Canary Bird');

const FAILURES = {
  'unhandled rejection': () => void Promise.reject(failure()),
  'uncaught exception': () => {
    throw failure();
  },
};

process.on('SIGUSR2', () => setImmediate(FAILURES[process.env.FAILURE_KIND]));
