// A store and its accounts, with their addresses and numbers as this version and the version before write them.
import { checkUniqueEmail, listUserPage } from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { emailColumns, findFalseContacts, hasEmail, mobileColumns } from '@/lib/domain/personal-fields';
import * as make from './make';
import { nextNumber } from './make/next-number';
import { openShop } from './shop';

export const PASSWORD = 'a sentence that is long';
export const DEVICE = { address: null, userAgent: null };

export async function openContacts() {
  const shop = await openShop();
  const { db, context } = shop;
  const { pool } = shop.database.owner;
  const admin = await shop.shopper('admin');
  const owner = make.actingAs(context, admin);

  function someone() {
    const n = nextNumber();
    const mobilenumber = `8${String(n).padStart(9, '0')}`;
    return { name: 'Bela Shah', email: `Bela.${n}@Example.com`, mobilenumber, password: PASSWORD };
  }
  const accountOf = (email: string) =>
    db.user.findFirstOrThrow({ where: hasEmail(context, email.toLowerCase()) });
  const columnsOf = async (id: string) => {
    const { rows } = await pool.query<Record<string, string | null>>('select * from users where id = $1', [
      id,
    ]);
    return rows[0] ?? {};
  };
  /** Without the accounts of other tests that the version before has written long ago. */
  const falseContacts = async (by: typeof context) =>
    (await findFalseContacts(by, { most: 10_000 })).filter((each) => !/in plain/.test(each));
  const isUnique = async (email: string) => (await checkUniqueEmail(context, { email })).isUnique;
  const foundBy = async (search: string) =>
    (await listUserPage(context, userPageQuery.parse({ search }))).users.map(({ id }) => id);
  /** What a statement of the version before writes: both columns, and no index of parts. */
  async function writtenBefore(
    id: string,
    { email, mobile }: { email: string; mobile: string },
    run = pool.query.bind(pool),
  ) {
    const { emailSealed, emailIndex } = emailColumns(context, id, email);
    const { mobileSealed, mobileIndex } = mobileColumns(context, id, mobile);
    await run(
      `update users set email = $2, email_key = lower($2), email_sealed = $3, email_index = $4, email_verified_at = now(),
            mobile = $5, mobile_sealed = $6, mobile_index = $7, mobile_verified_at = now() where id = $1`,
      [id, email, emailSealed, emailIndex, mobile, mobileSealed, mobileIndex],
    );
  }
  const newContacts = () => ({
    email: `Moved${nextNumber()}@Example.com`,
    mobile: `+917${String(nextNumber()).padStart(9, '0')}`,
  });

  return {
    shop,
    db,
    context,
    pool,
    owner,
    someone,
    accountOf,
    columnsOf,
    falseContacts,
    isUnique,
    foundBy,
    writtenBefore,
    newContacts,
  };
}
