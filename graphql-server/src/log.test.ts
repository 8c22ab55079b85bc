import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTerminalLog } from './log';

/** A terminal that stores what is written to it. */
function createTerminal(isTTY = false) {
  let text = '';
  const write = (chunk: string) => {
    text += chunk;
  };
  return { isTTY, write, lines: () => text.replace(/^\S*\d\d:\d\d:\d\d\S* /gm, '').split('\n') };
}

describe('createTerminalLog', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('writes time, message and fields on a readable line, and a level from WARN upwards', () => {
    const terminal = createTerminal();
    const log = createTerminalLog('info', terminal);
    log.info({ port: 4000, ms: 812 }, 'listening');
    log.warn({ job: 'send-mail', err: Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }) }, 'job failed');
    expect(terminal.lines()).toEqual([
      'listening  port=4000 ms=812',
      'WARN job failed  job=send-mail  (Error ECONNREFUSED)',
      '',
    ]);
  });

  it('shows the stack frames of an error without its message', () => {
    const terminal = createTerminal();
    createTerminalLog('info', terminal).error({ err: new TypeError('Ana') }, 'unexpected failure');
    const [first, second] = terminal.lines();
    expect([first, second]).toEqual(['ERROR unexpected failure  (TypeError)', expect.stringMatching(/^ +at /)]);
    expect(terminal.lines().join()).not.toContain('Ana');
  });

  it('omits successful requests and jobs unless the level is debug', () => {
    const [terminal, detailed] = [createTerminal(), createTerminal()];
    for (const [level, target] of [
      ['info', terminal],
      ['debug', detailed],
    ] as const) {
      const log = createTerminalLog(level, target);
      log.info({ job: 'reconcile' }, 'job done');
      log.info({ route: '/', status: 200 }, 'answered');
      log.info({ route: '/graphql', status: 500 }, 'answered');
    }
    expect(terminal.lines()).toEqual(['answered  route=/graphql status=500', '']);
    expect(detailed.lines()).toHaveLength(4);
  });

  it('colors lines at a terminal only, and not with NO_COLOR', () => {
    const terminal = createTerminal(true);
    vi.stubEnv('NO_COLOR', '');
    createTerminalLog('info', terminal).warn('slow');
    vi.stubEnv('NO_COLOR', '1');
    createTerminalLog('info', terminal).warn('slow');
    expect(terminal.lines()).toEqual([expect.stringContaining('\u001b[33mWARN'), 'WARN slow', '']);
  });
});
