import { withdrawForGuardian } from '@/lib/domain/accounts';
import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { changeConsent } from '@/lib/domain/notifications';
import { transaction } from '@/lib/platform/db';
import { appendLines } from '@/lib/platform/json-lines';
import { tryEach } from '@/lib/platform/parallel';
import { readWithdrawals, type Withdrawal } from './withdrawals-file';

type KeepContext = Pick<Context, 'db' | 'clock' | 'actor' | 'language'>;

/** Consents are numbered before they are committed, so that one of a slow transaction is looked for once more. */
const LOOKED_BACK = 100_000;

/**
 * Writes new withdrawals of consents to the file, and ends again what a restored database has forgotten to be
 * withdrawn. One that was given anew since, in the restored database, stays given. Returns how many it has ended;
 * throws at its end for those that it could not.
 */
export async function keepWithdrawals(context: KeepContext, file: string): Promise<number> {
  const written = await readWithdrawals(file);
  const known = new Set(written.map(keyOf));
  // The numbers of a restored database begin anew at those of its moment.
  const last = BigInt(written.at(-1)?.consent ?? 0);
  const found = await context.db.$queryRaw<Withdrawal[]>`
    select id::text as consent, user_id as account, purpose, at from consents
     where act = 'withdrawn' and id > least(${last}::bigint, (select max(id) from consents)) - ${LOOKED_BACK}::int
     order by id`;
  await appendLines(
    file,
    found.filter((line) => !known.has(keyOf(line))),
  );
  return (await isQuarantined(context)) ? endForgotten(context, written) : 0;
}

function keyOf({ account, purpose, at }: Withdrawal): string {
  return `${account} ${purpose} ${at.getTime()}`;
}

/**
 * What stands as given, of before its last withdrawal in the file. An erased account has no consent left to end, and
 * what a guardian gave is taken back from their request.
 */
async function endForgotten(context: KeepContext, written: readonly Withdrawal[]): Promise<number> {
  const newest = [...new Map(written.map((line) => [`${line.account} ${line.purpose}`, line])).values()];
  const forgotten = await context.db.$queryRaw<Pick<Withdrawal, 'account' | 'purpose'>[]>`
    select line.account, line.purpose
      from unnest(${newest.map(({ account }) => account)}::text[],
                  ${newest.map(({ purpose }) => purpose)}::text[],
                  ${newest.map(({ at }) => at)}::timestamptz[]) line (account, purpose, at)
     cross join lateral (select act, at from consents
                          where user_id = line.account and purpose = line.purpose order by id desc limit 1) stands
     where stands.act = 'given' and stands.at < line.at and exists (select from users where id = line.account)
       and not exists (select from erasures where user_id = line.account)
       and (line.purpose <> 'guardian'
            or exists (select from guardians where user_id = line.account and state = 'given'))
     order by 1, 2`;
  return tryEach(forgotten, ({ account: userId, purpose }) =>
    transaction(context, async (inside) => {
      if (purpose === 'guardian') await withdrawForGuardian(inside, { userId });
      else await changeConsent(inside, { userId, purpose, given: false });
    }),
  );
}
