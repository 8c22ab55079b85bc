import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '@prisma/driver-adapter-utils';

/**
 * Prisma's adapter, whose transactions send one statement after the other. Prisma reads the relations of an `include` at the same
 * time, in a transaction too; its one connection queues them, which pg deprecates and pg 9 refuses (prisma/orm#29979).
 */
export class OrderedAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => inOrder(await startTransaction(isolationLevel));
    return adapter;
  }
}

function inOrder(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const afterLast = <Query, Result>(send: (query: Query) => Promise<Result>) => {
    return (query: Query): Promise<Result> => {
      const sendIt = () => send.call(tx, query);
      const sent = last.then(sendIt, sendIt);
      last = sent;
      return sent;
    };
  };
  tx.queryRaw = afterLast(tx.queryRaw);
  tx.executeRaw = afterLast(tx.executeRaw);
  return tx;
}
