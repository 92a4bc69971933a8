import type { World } from './world';

export interface Shopper {
  userId: string;
  token: string;
  /** Where several cells are: the one to which the proxy leads this browser. */
  cell?: string | undefined;
}

/** What a browser that has signed in to a cell sends with every request. */
export const cellCookieOf = ({ cell }: Pick<Shopper, 'cell'>): Record<string, string> =>
  cell === undefined ? {} : { cookie: `tarang_cell=${cell}` };

export const DEMO_PASSWORD = 'tarang-demo';
/** One user for each connection, because users do not wait for one another's rows. */
export const shopperId = (number: number): string => `bench-user-${number}`;
export const emailOf = (number: number): string => `bench${number}@example.com`;

/**
 * So many customers with the password of the demo's customer, whose address is sealed, signed in by the call. `first`:
 * the number of the first one, because ids are unique over all cells.
 */
export async function signInShoppers(
  { database, store }: Pick<World, 'database' | 'store'>,
  count: number,
  { first = 0, cell }: { first?: number; cell?: string } = {},
): Promise<Shopper[]> {
  await database.query(
    `insert into users (id, name, email, email_key, password_hash, email_verified_at, created_at, updated_at)
     select 'bench-user-' || n, 'Bench ' || n, 'bench' || n || '@example.com', 'bench' || n || '@example.com',
            password_hash, now(), now(), now()
       from users, generate_series($2::int, $2 + $1::int - 1) n where users.name = 'Asha Shopper'
     on conflict do nothing`,
    [count, first],
  );
  const shoppers: Shopper[] = [];
  for (let number = first; number < first + count; number++) {
    const reply = await fetch(`${store}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...cellCookieOf({ cell }) },
      body: JSON.stringify({ email: emailOf(number), password: DEMO_PASSWORD }),
    });
    if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`);
    const { token } = (await reply.json()) as { token: string };
    shoppers.push({ userId: shopperId(number), token, cell });
  }
  return shoppers;
}

const PLENTY = 1_000_000_000_00;

/** Wallets that no benchmark uses up, for every user whose id begins so; booked as an administrator's credit. */
export async function fillWallets({ database }: World, beginning: string): Promise<void> {
  await database.query(
    `with filled as (
       insert into wallets (id, user_id, currency, balance, created_at, updated_at)
       select 'W-' || id, id, 'INR', ${PLENTY}, now(), now() from users where starts_with(id, $1) returning id, user_id
     ), journals as (
       insert into ledger_journals (id, reason, reference, created_at)
       select 'B-' || user_id, 'admin_credit', 'B-' || user_id, now() from filled
     )
     insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'B-' || user_id, side.account::account, case side.sign when 1 then id end, 'INR', side.sign * ${PLENTY}, now()
       from filled, (values ('adjustments', -1), ('wallet', 1)) side (account, sign)`,
    [beginning],
  );
}

/** Users whose ids are another's with a number behind it, for clients of pgbench: none of them signs in. */
export async function addCopies({ database }: World, userId: string, count: number): Promise<void> {
  await database.query(
    `insert into users (id, name, email, email_key, email_verified_at, created_at, updated_at)
     select id || n, name, id || n || '@twin.example.com', id || n || '@twin.example.com', now(), now(), now()
       from users, generate_series(0, $2::int - 1) n where id = $1`,
    [userId, count],
  );
}
