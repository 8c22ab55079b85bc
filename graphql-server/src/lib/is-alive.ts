import { errorCode } from './error-code';

/** False when no process has this id. True also for a process of another user, and for what is no id: it cannot be known. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
