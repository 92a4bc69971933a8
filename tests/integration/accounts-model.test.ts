// Two people who fill in forms with each other's addresses and numbers, open links, enter codes, change what is in
// their accounts, undo changes and come back, in any order, with an administrator in between: no secret of one ever
// opens what the other has proved.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { findFalseContacts, sealContacts } from '@/lib/domain/personal-fields';
import { seconds } from '@/lib/platform/time';
import { accountsOf, findBreach } from '../model/accounts/invariant';
import { type RunInput, runSequences, STEP_NAMES } from '../model/accounts/run-sequences';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

type Between = RunInput['between'];

const SEQUENCES = 200;
/**
 * Fewer: the versions that wrote in plain have left, and only a store that skips versions still has what they wrote.
 */
const UPGRADED = 50;
// Codes to numbers are read from the queue and never sent.
const otpSender = { configured: true } as Context['otpSender'];

async function run(sequences: number, shop: Awaited<ReturnType<typeof openAccounts>>, between: Between) {
  const { context, clock } = shop;
  const { id } = await make.makeAdmin(context.db);
  const seed = Number(process.env.ACCOUNTS_SEED ?? randomInt(2 ** 20));
  const admin = make.makeActor({ id });
  const report = await runSequences({ context, clock, admin, seed, sequences, between });
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThanOrEqual(sequences * 14);
  // A run in which a step never succeeds would find nothing.
  expect(Object.keys(report.done).sort()).toEqual([...STEP_NAMES].sort());
}

/**
 * The administrator of a sequence is written in plain, as by the version before, so the findings about plain columns
 * are left out.
 */
const falseContacts = async (context: Context) =>
  (await findFalseContacts(context, { most: 10_000 })).filter((each) => !each.endsWith('alone'));

test('no secret of one person opens what another has proved, in random sequences of account steps', {
  timeout: seconds(300),
}, async () => {
  const shop = await openAccounts({ otpSender });
  await run(SEQUENCES, shop, async ({ world, users }) => {
    const ids = users.map(({ id }) => id);
    const [plain] = await world.context.db.$queryRaw<{ id: string }[]>`
      select id from users
       where id = any(${ids}::text[])
         and (num_nonnulls(email, email_key, mobile) > 0
              or num_nulls(email_sealed, email_index, email_local_index, email_domain_index) not in (0, 4)) limit 1`;
    return plain ? `${plain.id} is in plain, or without an index` : null;
  });
  expect(await falseContacts(shop.context)).toEqual([]);
});

test('nor does any while a former version writes both columns, or the plain ones alone, and the job empties them', {
  timeout: seconds(300),
}, async () => {
  const shop = await openAccounts({ otpSender });
  const written = { sealed: 0, both: 0, plain: 0, emptied: 0 };
  await run(UPGRADED, shop, async ({ world, users, random }) => {
    const { db } = world.context;
    if (random.chance(0.4)) {
      const done = await sealContacts(world.context);
      written.sealed += done.sealed;
      written.emptied += done.emptied;
    } else if (random.chance(0.5))
      for (const { id, email, emailKey, mobile } of users)
        written.both += await db.$executeRaw`
          update users set email = ${email}, email_key = ${emailKey}, mobile = ${mobile} where id = ${id}`;
    else
      for (const { id, email, emailKey, mobile } of users)
        written.plain += await db.$executeRaw`
          update users set email = ${email}, email_key = ${emailKey}, mobile = ${mobile},
                 email_sealed = null, email_index = null, mobile_sealed = null, mobile_index = null where id = ${id}`;
    return findBreach(world, await accountsOf(world));
  });
  for (const [what, count] of Object.entries(written)) expect(count, what).toBeGreaterThan(UPGRADED * 0.4);
  await sealContacts(shop.context);
  expect(await falseContacts(shop.context)).toEqual([]);
  expect(
    await shop.context.db.$queryRaw`select id from users where num_nonnulls(email, email_key, mobile) > 0`,
  ).toEqual([]);
});
