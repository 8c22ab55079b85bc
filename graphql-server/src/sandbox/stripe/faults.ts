import { setTimeout as sleep } from 'node:timers/promises';

const OPERATIONS = [
  'payment_intents.create',
  'payment_intents.retrieve',
  'payment_intents.confirm',
  'payment_intents.cancel',
  'payment_intents.list',
  'refunds.create',
  'refunds.retrieve',
  'refunds.list',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** cut-before: the connection breaks before the work. cut-after: the work is done and the response is lost. */
type FaultKind = 'delay' | '429' | '500' | 'html' | 'cut-before' | 'cut-after';

export type Fault = { on: Operation; kind: FaultKind; ms?: number; times?: number };

export type Faults = {
  /** Makes the next `times` calls of the operation fail (default 1). Faults of one operation queue up. */
  next(fault: Fault): void;
  clear(): void;
};

/** Creates the queue of faults that the API checks at each call. */
export function createFaults() {
  let queue: Required<Fault>[] = [];

  function take(operation: Operation): Required<Fault> | null {
    const fault = queue.find((candidate) => candidate.on === operation);
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) queue = queue.filter((candidate) => candidate !== fault);
    return fault;
  }

  const controls: Faults = {
    next: (fault) => void queue.push({ ms: 0, times: 1, ...fault }),
    clear: () => {
      queue = [];
    },
  };
  return { controls, take };
}

/** Waits. @throws AbortError at once when the sandbox closes */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}
