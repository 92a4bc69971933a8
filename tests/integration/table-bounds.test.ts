// What people outside of the store can make grow, filled through their own calls until the bound holds.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { testHasher } from '../support/hasher';
import { inventoryGaps } from '../support/inventory-gaps';
import {
  makeInviteCode,
  makeItem,
  makeOrder,
  makePayment,
  makeProduct,
  makeReferralTerms,
} from '../support/make';
import { passkeyCalls, STORE_URL } from '../support/passkey-calls';
import { startTestServer } from '../support/server';
import type { CallReply } from '../support/server/call';
import { absolute } from '../support/server/files';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';
import { FACTOR, GROWN_FROM_OUTSIDE, NOT_GROWN_FROM_OUTSIDE } from '../support/table-bounds';

const shop = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(FACTOR), STORE_URL });
const stock = await stockShop(shop.db);
const { prisma, pool } = shop.db;

const PASSWORD = 'a long sentence of a password';
const passwordHash = await testHasher.hash(PASSWORD);

let made = 0;
const next = () => ++made;
const newMobile = () => `7${String(next()).padStart(9, '0')}`;
const newAddress = () => `198.51.${next() >> 8}.${made & 255}`;

const times = async (count: number, call: (turn: number) => Promise<CallReply>): Promise<void> => {
  for (let turn = 0; turn < count; turn++) expect((await call(turn)).status).toBeLessThan(500);
};

const from = (address: string) => ({ 'x-forwarded-for': address });

async function order(): Promise<void> {
  const asha = await newPerson(shop.db);
  await times(20, (turn) =>
    shop.call('POST /order/createOrder', {
      token: asha.token,
      json: orderBody(stock, asha),
      headers: { 'idempotency-key': `a-key-for-turn-${turn}` },
    }),
  );
}

async function askForHelp(): Promise<void> {
  const asha = await newPerson(shop.db);
  await times(10, async () => {
    const { id: orderid } = await makeOrder(prisma, { user: asha.user });
    return shop.call('POST /help/requests', {
      token: asha.token,
      json: { orderid, kind: 'other', text: 'Where is it?' },
    });
  });
}

async function askForCodes(): Promise<void> {
  const headers = from(newAddress());
  await times(40, () => shop.call('POST /otp/otp-login', { json: { mobile: newMobile() }, headers }));
}

async function register(cookie?: string): Promise<void> {
  const headers = from(newAddress());
  await times(20, () =>
    shop.call('POST /auth/register', {
      json: {
        name: 'Asha',
        email: `bound-${next()}@example.com`,
        mobilenumber: newMobile(),
        password: PASSWORD,
      },
      headers,
      ...(cookie && { cookie }),
    }),
  );
}

/** The calls that would fill each table. */
const FILL: Record<string, () => Promise<void>> = {
  users: () => register(),
  referrals: async () => {
    await makeReferralTerms(prisma);
    const { user } = await newPerson(shop.db);
    return register(`tarang.invite=${await makeInviteCode(prisma, user)}`);
  },
  account_secrets: askForCodes,
  passkeys: async () => {
    const asha = await newPerson(shop.db);
    const { addTo } = passkeyCalls(shop);
    for (let turn = 0; turn < 22; turn++) {
      await pool.query('delete from rate_limits');
      await addTo(asha);
    }
  },
  passkey_challenges: () => {
    const headers = from(newAddress());
    return times(20, () => shop.call('POST /auth/passkey/begin', { headers }));
  },
  rate_limits: () => {
    const headers = from(newAddress());
    return times(200, () => shop.call('POST /otp/otp-login', { json: { mobile: newMobile() }, headers }));
  },
  sessions: async () => {
    const { user } = await newPerson(shop.db, { passwordHash });
    const json = { email: user.email, password: PASSWORD };
    await times(13, () => shop.call('POST /auth/login', { json, headers: from(newAddress()) }));
  },
  player_checks: () => {
    const headers = from(newAddress());
    return times(40, () =>
      shop.call('POST /order/checkid', {
        json: { userid: String(10_000_000 + next()), zoneid: '2001', selectedProduct: stock.product.id },
        headers,
      }),
    );
  },
  help_requests: askForHelp,
  help_messages: askForHelp,
  product_reviews: async () => {
    const { token, user } = await newPerson(shop.db);
    const product = await makeProduct(prisma);
    await makeOrder(prisma, { user, product, status: 'Completed' });
    await times(5, async (turn) => {
      const json = { product_id: product.id, stars: 5, text: `Turn ${turn}`, named: false };
      return shop.call('POST /product-reviews', { token, json, headers: from(newAddress()) });
    });
  },
  push_subscriptions: async () => {
    const { token } = await newPerson(shop.db);
    await times(13, async (turn) => {
      await pool.query('delete from rate_limits');
      return shop.call('POST /notifications/push', {
        token,
        json: {
          endpoint: `https://fcm.googleapis.com/fcm/send/browser-${turn}`,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
          keyId: 'a-key',
        },
      });
    });
  },
  favourites: async () => {
    const { token } = await newPerson(shop.db);
    await times(63, async () => {
      await pool.query('delete from rate_limits');
      const { id } = await makeProduct(prisma);
      const json = { product_id: id, wanted: true };
      return shop.call('POST /wishes/favourite', { token, json, headers: from(newAddress()) });
    });
  },
  item_watches: async () => {
    const { token } = await newPerson(shop.db);
    const product = await makeProduct(prisma);
    await times(33, async () => {
      await pool.query('delete from rate_limits');
      const { itemid } = await makeItem(prisma, { product, inStock: false });
      const json = { product_id: product.id, itemid, kind: 'back', wanted: true };
      return shop.call('POST /wishes/watch', { token, json, headers: from(newAddress()) });
    });
  },
  telegram_links: async () => {
    const { token } = await newPerson(shop.db);
    await times(5, () => shop.call('POST /notifications/telegram', { token }));
  },
  notification_preferences: async () => {
    const { token } = await newPerson(shop.db);
    await times(5, () =>
      shop.call('POST /notifications/preferences', { token, json: { wanted: ['points:mail'] } }),
    );
  },
  webhook_inbox: async () => {
    const { clientTxnId } = await makePayment(prisma, await makeOrder(prisma));
    await times(60, (turn) =>
      shop.call('POST /order/webhook/ekqr', {
        body: `client_txn_id=${clientTxnId}&turn=${turn}`,
        headers: from(newAddress()),
      }),
    );
  },
  unmatched_webhooks: () =>
    times(60, (turn) =>
      shop.call('POST /order/webhook/ekqr', {
        body: `client_txn_id=NEVERMADE${turn}`,
        headers: from(newAddress()),
      }),
    ),
  missed_searches: () => {
    const headers = from(newAddress());
    return times(20, () =>
      shop.call('POST /product/missedsearch', {
        json: { q: `zzqq ${String(next()).replace(/\d/g, (digit) => 'qxzvwjkyfg'.charAt(Number(digit)))}` },
        headers,
      }),
    );
  },
  policy_reports: () =>
    times(15, () =>
      shop.call('POST /api/policy-reports', {
        body: JSON.stringify(
          Array.from({ length: 20 }, () => ({
            type: 'csp-violation',
            body: {
              documentURL: `${STORE_URL}/home`,
              effectiveDirective: 'script-src-elem',
              blockedURL: `https://bound-${next()}.example/x.js`,
              sample: '',
            },
          })),
        ),
        headers: from(newAddress()),
      }),
    ),
  security_events: () => {
    const headers = from(newAddress());
    return times(60, () =>
      shop.call('POST /otp/verify-otp', { json: { mobile: newMobile(), otp: '000000' }, headers }),
    );
  },
  orders: order,
  order_events: order,
  order_signals: order,
  order_texts: order,
  payments: order,
  idempotency_keys: order,
  wallet_transactions: async () => {
    const { user, token } = await newPerson(shop.db);
    await times(20, () => shop.call('POST /wallet/topup', { token, json: { value: 100, userid: user.id } }));
  },
  nominees: async () => {
    const { token } = await newPerson(shop.db);
    let seen: string | null = null;
    await times(3, async () => {
      const json = { name: 'Ravi', contact: 'ravi@example.com', seen };
      const reply = await shop.call('POST /user/nominee', { token, json });
      seen = String(reply.body?.seen);
      return reply;
    });
  },
  guardians: async () => {
    const { token } = await newPerson(shop.db);
    await times(3, (turn) => {
      const json = {
        born_on: '2012-05-01',
        guardian_name: 'Ravi',
        guardian_email: `ravi${turn}@example.com`,
      };
      return shop.call('POST /user/guardian', { token, json });
    });
  },
  consents: async () => {
    const { token } = await newPerson(shop.db);
    await times(6, (turn) => {
      const wanted = turn % 2 === 0 ? ['points:mail', 'reviews:mail'] : [];
      return shop.call('POST /notifications/preferences', { token, json: { wanted } });
    });
  },
  billing_details: async () => {
    const { token } = await newPerson(shop.db);
    const json = (turn: number) => ({ state: '29', name: `Asha ${turn}`, address: '', gstin: '' });
    await times(3, (turn) => shop.call('POST /user/billing', { token, json: json(turn) }));
  },
  audit_entries: async () => {
    const { user, token } = await newPerson(shop.db);
    // The calls before have used up what one address may do.
    const headers = from(newAddress());
    await times(40, (turn) =>
      shop.call('POST /user/edit-profile', {
        token,
        json: { userid: user.id, name: `Asha ${turn}` },
        headers,
      }),
    );
  },
};

async function rowsOf(table: string, where = 'true'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table} where ${where}`);
  return rows[0]?.count ?? 0;
}

test('every table of the schema is named once, as one that grows from outside or as one that does not', () => {
  const schema = readFileSync(absolute('prisma/schema.prisma'), 'utf8');
  const models = schema.split(/^model /m).slice(1);
  const tables = models.map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? model.split(' ')[0]);
  const named = [...Object.keys(GROWN_FROM_OUTSIDE), ...Object.keys(NOT_GROWN_FROM_OUTSIDE)];
  const lists = 'tests/support/table-bounds.ts';
  expect(inventoryGaps(tables.map(String), named, lists)).toEqual([]);
  expect(inventoryGaps(Object.keys(GROWN_FROM_OUTSIDE), Object.keys(FILL), 'FILL above')).toEqual([]);
});

test.each(Object.entries(GROWN_FROM_OUTSIDE))(
  'calls from outside cannot fill the table %s beyond its bound',
  { timeout: 60_000 },
  async (table, { most, where }) => {
    await pool.query('delete from rate_limits');
    // What the tests before this one repeated is written when its minute ends, otherwise in the middle of this test.
    await webProcess().repeatedEvents.flush();
    const before = table === 'rate_limits' ? 0 : await rowsOf(table, where);
    await FILL[table]?.();
    await webProcess().repeatedEvents.flush();
    const added = (await rowsOf(table, where)) - before;
    expect(added, 'the calls reach the table').toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(most);
  },
);
