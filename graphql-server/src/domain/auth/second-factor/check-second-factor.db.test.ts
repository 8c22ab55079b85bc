import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { before, race } from '#test/barrier';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createFailureCounts } from '../../../adapters/rate-limits/create-failure-counts';
import { SignInRefusedError } from '../../errors';
import type { Db } from '../../ports';
import { checkSecondFactor } from './check-second-factor';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import { createTotpSecret, totpCode } from './totp';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

/** Accepts every code that is right, used or not. */
function withoutUsedCheck(raced: TestDeps): TestDeps {
  const db = raced.db.$extends({
    query: {
      admin: {
        updateMany: ({ args, query }) => {
          const { OR: _, ...where } = args.where ?? {};
          return query({ ...args, where });
        },
      },
      recoveryCode: {
        updateMany: ({ args, query }) => {
          const { usedAt: _, ...where } = args.where ?? {};
          return query({ ...args, where });
        },
      },
    },
  });
  return { ...raced, db: db as unknown as Db };
}

/** Somebody has read that the code is right and stops before it is used; the same code is presented a second time meanwhile. */
async function presentTwice(raced: TestDeps, kind: 'code' | 'recovery code') {
  const { db, database, clock } = raced;
  const totpSecret = createTotpSecret();
  const { id: adminId } = await createAdmin(db, { username: totpSecret });
  await db.admin.update({ where: { id: adminId }, data: { totpSecret, totpEnabledAt: clock.now() } });
  const [recoveryCode = ''] = createRecoveryCodes();
  await db.recoveryCode.create({ data: { adminId, codeDigest: hashRecoveryCode(recoveryCode) } });
  const code = kind === 'code' ? totpCode(totpSecret, clock.now()) : recoveryCode;
  const failureCounts = createFailureCounts(database.pool);
  const check = (given: TestDeps) => checkSecondFactor({ ...given, failureCounts }, { id: adminId, totpSecret }, code);
  const { results } = await race({
    database,
    stopsAt: before(kind === 'code' ? 'Admin.updateMany' : 'RecoveryCode.updateMany'),
    first: (stops) => check(stops(raced)),
    others: [() => check(raced)],
  });
  return results;
}

describe.each(['code', 'recovery code'] as const)('one %s that is presented twice at once', (kind) => {
  it('accepts it once: the update that uses it finds it used', async () => {
    expect(await presentTwice(deps, kind)).toMatchObject([
      { status: 'rejected', reason: expect.any(SignInRefusedError) },
      { status: 'fulfilled' },
    ]);
  });

  it('accepts it twice without that condition of the update (control)', async () => {
    expect(await presentTwice(withoutUsedCheck(deps), kind)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  });
});
