import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '@/lib/domain/stats';
import { CHAIN_START } from '@/lib/domain/stats/audit-invariants';
import { findChanged } from '@/lib/domain/stats/changed';
import { Prisma, transaction } from '@/lib/platform/db';
import { breaksOf, randomChange, sellOfEach } from '../support/invariants';
import { openShop } from '../support/shop';

// Each invariant is broken once, past every guard of the database, and must be found under its name.
const shop = await openShop({ razorpay: true });
const breaks = breaksOf(await sellOfEach(shop));

test('a store that has sold, refunded and failed orders, and has pending ones, breaks no invariant', async () => {
  expect((await checkInvariants(shop.context)).filter(({ ok }) => !ok)).toEqual([]);
});

class Undo extends Error {}

/** What is found while these statements hold, of all rows or of what has changed; they are rolled back. */
async function findingsAfter(statements: string[], verifiedAt?: string): Promise<string[]> {
  let broken: string[] = [];
  const undone = transaction({ ...shop.context, db: shop.database.owner.prisma }, async (inside) => {
    // The owner of the data may change anything: the test asks whether it is detected.
    await inside.db.$executeRaw`set local session_replication_role = replica`;
    for (const statement of statements) await inside.db.$executeRaw(Prisma.raw(statement));
    const changed = verifiedAt === undefined ? null : await findChanged(inside, verifiedAt);
    const findings = await checkInvariants(inside, { since: changed ? { changed, chain } : undefined });
    broken = findings.filter(({ ok }) => !ok).map(({ name }) => name);
    for (const { ok, offenders } of findings) expect(offenders.length === 0).toBe(ok);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  return broken;
}

const RANDOM_CHANGES = Number(process.env.PROOF_CHANGES ?? 25);
const FIRST_CHANGE = Number(process.env.PROOF_FIRST_CHANGE ?? 0);

/** The link of the audit log's chain up to which it is verified, and the moment at which all of the above was. */
let chain = CHAIN_START;
let verified = '';

describe('on all rows', () => {
  test.each(breaks)('a breach of "%s" is found (%#)', async (sentence, statements) => {
    const broken = await findingsAfter(statements);
    expect(broken.filter((name) => name.startsWith(sentence))).toHaveLength(1);
  });
});

describe('on what has changed since a verified point, a month later', () => {
  beforeAll(async () => {
    const { pool } = shop.database.owner;
    // What the orders of the shop are to a check in a month: nothing of them is new. Their times are those of the
    // test's clock, which is days ahead.
    await pool.query(
      `alter table changed_rows alter column at set default clock_timestamp() + interval '30 days'`,
    );
    // The breaches go past the guards, which are triggers; what watches for changes stays.
    await pool.query(`
      do $$
      declare watching record;
      begin
        for watching in
          select tgrelid::regclass as of, tgname, pg_get_triggerdef(oid) as definition
            from pg_trigger where tgfoid = 'tarang_row_changed'::regproc and tgparentid = 0
        loop
          execute replace(replace(watching.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
                          'clock_timestamp()', '(clock_timestamp() + interval ''30 days'')');
          execute format('alter table %s enable always trigger %I', watching.of, watching.tgname);
        end loop;
      end $$`);
    const link = await shop.db.auditLink.findFirstOrThrow({ orderBy: { position: 'desc' } });
    chain = link;
    const { rows } = await pool.query<{ at: string }>(
      `select (clock_timestamp() + interval '29 days')::text as at`,
    );
    verified = rows[0]?.at ?? '';
  });

  test('nothing has changed before a breach', async () => {
    const { since, ...changed } = (await findChanged(shop.context, verified)) ?? { since: '' };
    expect(since).toBe(verified);
    expect(Object.values(changed).flat()).toEqual([]);
  });

  test.each(breaks)('a breach of "%s" is found (%#)', async (sentence, statements) => {
    const broken = await findingsAfter(statements, verified);
    expect(broken.filter((name) => name.startsWith(sentence))).toHaveLength(1);
  });

  // The planted breaches above aim at one rule each. These changes aim at none: a row gets the value of another row, or
  // is deleted.
  test(`${RANDOM_CHANGES} random changes are found as all rows show them`, async () => {
    let broke = 0;
    for (let n = FIRST_CHANGE; n < FIRST_CHANGE + RANDOM_CHANGES; n++) {
      const statement = await randomChange(shop.database.owner.pool, n);
      // A constraint of the table may refuse it.
      const shown = await findingsAfter([statement]).catch(() => null);
      if (shown === null) continue;
      expect(await findingsAfter([statement], verified), `${n}: ${statement}`).toEqual(shown);
      if (shown.length > 0) broke += 1;
    }
    expect(broke).toBeGreaterThan(RANDOM_CHANGES / 4);
  }, 600_000);
});

test('every invariant can be broken, and is broken here', async () => {
  const names = (await checkInvariants(shop.context)).map(({ name }) => name);
  const untried = names.filter((name) => !breaks.some(([sentence]) => name.startsWith(sentence)));
  expect(untried).toEqual([]);
});
