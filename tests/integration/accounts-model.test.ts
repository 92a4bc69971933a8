// Two people who fill in forms with each other's addresses and numbers, open links, enter codes, change what is in their
// accounts, undo changes and come back, in any order, with an administrator in between: no secret of one ever opens what
// the other has proved.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { findFalseContacts, hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import { seconds } from '@/lib/platform/time';
import type { World } from '../model/accounts/people';
import { type RunInput, runSequences, STEP_NAMES } from '../model/accounts/run-sequences';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

type Between = RunInput['between'];

const SEQUENCES = 500;
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

/** The accounts that carry an address or a number of the people of a sequence. */
const accountsOf = async ({ context, people }: World): Promise<string[]> => {
  const names = people.flatMap(({ email, mobile }) => [
    hasEmail(context, email),
    hasMobile(context, `+91${mobile}`),
  ]);
  const users = await context.db.user.findMany({ where: { OR: names }, select: { id: true } });
  return users.map(({ id }) => id);
};

test('no secret of one person opens what another has proved, in 500 random sequences of account steps', {
  timeout: seconds(300),
}, async () => {
  const shop = await openAccounts({ otpSender });
  await run(SEQUENCES, shop, async ({ context }) => {
    const [plain] = await context.db.$queryRaw<{ id: string }[]>`
      select id from users
       where id in (select id from users where email like '%-%@example.com')
         and ((email is null) <> (email_sealed is null) or (mobile is null) <> (mobile_sealed is null)) limit 1`;
    return plain ? `${plain.id} is not sealed beside its plain columns` : null;
  });
  expect(
    (await findFalseContacts(shop.context, { most: 10_000 })).filter((each) => !each.endsWith('alone')),
  ).toEqual([]);
});

test('nor does any while the version before writes plain columns alone, and the next release empties them', {
  timeout: seconds(300),
}, async () => {
  const shop = await openAccounts({ otpSender });
  // As the migration of the next release does, which empties the plain columns.
  await shop.owner.pool.query('alter table users disable trigger users_contacts_changed');
  let [emptied, unsealed] = [0, 0];
  await run(SEQUENCES / 2, shop, async (world, random) => {
    const { db } = world.context;
    const ids = await accountsOf(world);
    if (random.chance(0.6))
      emptied += await db.$executeRaw`
        update users set email = case when email_sealed is null then email end,
               email_key = case when email_sealed is null then email_key end,
               mobile = case when mobile_sealed is null then mobile end
         where id = any(${ids}::text[])`;
    else if (random.chance(0.5))
      unsealed += await db.$executeRaw`
        update users set email_sealed = null, email_index = null, mobile_sealed = null, mobile_index = null
         where id = any(${ids}::text[]) and num_nulls(email, email_sealed) <> 1 and num_nulls(mobile, mobile_sealed) <> 1`;
    return null;
  });
  expect(emptied).toBeGreaterThan(SEQUENCES);
  expect(unsealed).toBeGreaterThan(SEQUENCES / 5);
});
