import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readEnv } from '../env';
import { OperatorError } from '../operator-error';
import { checkPort, toListenError } from './listen';

const systemError = (code: string) => Object.assign(new Error(code), { code });

it('a port in use is refused with the variable to change', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  try {
    await expect(checkPort(readEnv({ PORT: String(port), HOST: '127.0.0.1' }))).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`,
    );
  } finally {
    other.close();
  }
  await checkPort(readEnv({ PORT: '0', HOST: '127.0.0.1' }));
});

it('a host that is no address of this machine is refused with its variable', async () => {
  await expect(checkPort(readEnv({ PORT: '0', HOST: '203.0.113.7' }))).rejects.toThrow(
    'HOST is 203.0.113.7, which is no address of this machine.',
  );
});

it.each([
  ['EADDRINUSE', 'Port 80 is in use by another program. Stop it, or set METRICS_PORT to a free one.'],
  ['EACCES', 'The system does not let this user listen on port 80. Set METRICS_PORT to 1024 or above.'],
  ['ENOTFOUND', 'METRICS_HOST is db, a name that this machine does not know.'],
])('%s is described with the variables of the metrics', (code, sentence) => {
  const described = toListenError(systemError(code), 80, 'db', { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  expect(described).toEqual(new OperatorError(sentence));
});

it('an unknown failure to listen stays as it is', () => {
  const error = systemError('EMFILE');
  expect(toListenError(error, 80, undefined)).toBe(error);
});
