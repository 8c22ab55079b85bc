import { setTimeout as sleep } from 'node:timers/promises';

export const OPERATIONS = [
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

/** cut-before: the connection breaks and nothing was done. cut-after: all was done, and the answer is lost. */
export type FaultKind = 'delay' | '429' | '500' | 'html' | 'cut-before' | 'cut-after';

export type Fault = { on: Operation; kind: FaultKind; ms?: number; times?: number };

export type Faults = {
  /** The next `times` calls (1 unless said otherwise) of the operation go wrong; faults of one operation queue up. */
  next(fault: Fault): void;
  clear(): void;
};

/** A queue of faults, asked by the API at each call. */
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

/** Waits, or gives up at once when the sandbox closes. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}
