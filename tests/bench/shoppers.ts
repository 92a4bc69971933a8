import type { World } from './world';

export interface Shopper {
  userId: string;
  token: string;
}

export const DEMO_PASSWORD = 'tarang-demo';
/** One user for each connection: people do not wait for one another's rows. */
export const shopperId = (number: number): string => `bench-user-${number}`;
const emailOf = (number: number): string => `bench${number}@example.com`;

/** So many shoppers with the demo password, signed in through the door. */
export async function signInShoppers({ database, store }: World, count: number): Promise<Shopper[]> {
  await database.query(
    `insert into users (id, name, email, email_key, password_hash, email_verified_at, created_at, updated_at)
     select 'bench-user-' || n, 'Bench ' || n, 'bench' || n || '@example.com', 'bench' || n || '@example.com',
            password_hash, now(), now(), now()
       from users, generate_series(0, $1::int - 1) n where email_key = 'shopper@example.com'
     on conflict do nothing`,
    [count],
  );
  const shoppers: Shopper[] = [];
  for (let number = 0; number < count; number++) {
    const reply = await fetch(`${store}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(number), password: DEMO_PASSWORD }),
    });
    if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`);
    const { token } = (await reply.json()) as { token: string };
    shoppers.push({ userId: shopperId(number), token });
  }
  return shoppers;
}
