import type { Database } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import * as make from '../../support/make';
import { STAFF_SECRET } from '../back-office/settle-back-office';
import { BEGINNING } from '../engine/machine';
import { SEALERS } from '../partners/sealing-keys';
import { givenOf, type Person, personOf } from '../people';

/** What who leaves buys, because all that they have is its price. */
export const LAST_GOODS = { product_id: 'mobile-legends-international', itemid: 10502 };

/** Who is there only in seeds about accounts. */
export interface Accounts {
  /** They spend what they have, and erase their accounts as soon as the store lets them. */
  leavers: readonly (Person & { name: string })[];
  /** Those of them who do what other customers do, too. */
  buyers: readonly Person[];
  /** Members of staff whose roles are given and taken away while they act. */
  clerks: readonly Person[];
}

/** Of each member of staff, as in the back office. */
const AUTHENTICATOR = {
  totpSecret: SEALERS.former.seal('totp', STAFF_SECRET),
  totpConfirmedAt: after(new Date(BEGINNING), -days(20)),
};

/** How often each of them can buy: the others pay by UPI only. */
const BALANCES = [0n, 0n, 1n, 1n, 2n, 1n];
const NAMES = ['Asha Verma', 'Bhanu Iyer', 'Chitra Bose', 'Dev Khanna', 'Esha Pillai', 'Farid Shaikh'];

/** The same in every run. */
export async function settleAccounts({ prisma }: Database): Promise<Accounts> {
  const at = after(new Date(BEGINNING), -days(20));
  const { discountedPrice: price } = await prisma.item.findUniqueOrThrow({
    where: { itemid: LAST_GOODS.itemid },
  });
  const leavers: (Person & { name: string })[] = [];
  for (const [index, times] of BALANCES.entries()) {
    const name = NAMES[index] ?? '';
    const user = await make.makeUser(prisma, {
      ...givenOf(`leaver-${index + 1}`, 400 + index, at),
      name,
    });
    if (times > 0n) await make.makeWallet(prisma, user, { balance: price * times });
    leavers.push({ ...personOf(user), name });
  }
  const clerks: Person[] = [];
  for (const [index, role] of (['finance', 'owner', null] as const).entries()) {
    const given = { ...givenOf(`clerk-${index + 1}`, 500 + index, at), ...AUTHENTICATOR };
    const staffSince = after(new Date(BEGINNING), -days(40));
    const user =
      role === null
        ? await make.makeUser(prisma, given)
        : await make.makeStaff(prisma, role, { ...given, staffSince });
    clerks.push(personOf(user));
  }
  await prisma.user.updateMany({ where: { id: { startsWith: 'admin-' } }, data: AUTHENTICATOR });
  return { leavers, buyers: leavers.slice(0, 4), clerks };
}

/**
 * For half of the accounts the year that the law keeps their data is some hours, so that what comes late meets wiped
 * accounts too. What PostgreSQL's own time decides follows the time of the run.
 */
export const ACCOUNTS_SQL = `
  alter table erasures drop constraint erasures_year;
  create function sim.shorten_year() returns trigger language plpgsql as $$
  declare
    drawn int := ('x' || substr(md5(new.user_id || new.sealed_at::text), 1, 4))::bit(16)::int;
  begin
    if drawn % 2 = 0 then new.wipe_at := new.sealed_at + (drawn % 23) * interval '1 hour'; end if;
    return new;
  end $$;
  create trigger erasures_z_shorten_year before insert on erasures for each row execute function sim.shorten_year();
  alter function tarang_wipe_account(text, text[]) set search_path = sim, pg_catalog, public, pg_temp;
  create function sim.statement_timestamp() returns timestamptz language sql stable as 'select sim.now()';
  create function sim.clock_timestamp() returns timestamptz language sql stable as 'select sim.now()'`;
