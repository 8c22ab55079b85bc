import type { PaymentRecord } from '../src/sandbox/stripe/record';
import type { CreatedRange, LedgerStore, LedgerTx, StoredResponse } from '../src/sandbox/stripe/store';

/** A ledger store in memory for tests: one transaction at a time, lost with the process. */
export function createMemoryLedgerStore(): LedgerStore {
  let payments = new Map<string, PaymentRecord>();
  let answers = new Map<string, StoredResponse>();
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(work: (tx: LedgerTx) => Promise<T>): Promise<T> {
    const draft = { payments: new Map(payments), answers: new Map(answers) };
    const result = await work(transactionOn(draft));
    ({ payments, answers } = draft);
    return result;
  }

  return {
    transaction(work) {
      const next = last.then(() => run(work));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

type Draft = { payments: Map<string, PaymentRecord>; answers: Map<string, StoredResponse> };

function transactionOn({ payments, answers }: Draft): LedgerTx {
  const all = () => [...payments.values()];
  const copy = (record: PaymentRecord | undefined) => (record ? structuredClone(record) : null);
  return {
    find: async (id) => copy(payments.get(id)),
    lock: async (id) => copy(payments.get(id)),
    findByRefund: async (id) => copy(all().find((record) => record.refunds.some((refund) => refund.id === id))),
    findByCharge: async (id) => copy(all().find((record) => record.charge?.id === id)),
    list: async ({ created, limit, startingAfter }) => {
      const newestFirst = all()
        .reverse()
        .sort((left, right) => right.createdAt - left.createdAt);
      const start = startingAfter ? newestFirst.findIndex((record) => record.id === startingAfter) + 1 : 0;
      return structuredClone(
        newestFirst
          .slice(start)
          .filter((record) => isWithin(record.createdAt, created))
          .slice(0, limit),
      );
    },
    put: async (record) => void payments.set(record.id, structuredClone(record)),
    findResponse: async (key) => answers.get(key) ?? null,
    storeResponse: async (key, answer) => void answers.set(key, structuredClone(answer)),
  };
}

function isWithin(time: number, { gt, gte, lt, lte }: CreatedRange = {}): boolean {
  if (gt !== undefined && time <= gt) return false;
  if (gte !== undefined && time < gte) return false;
  if (lt !== undefined && time >= lt) return false;
  return lte === undefined || time <= lte;
}
