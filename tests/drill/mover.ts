// A customer who buys from the wallet while an operator moves them, as a browser behind nginx does: it keeps the cookie
// that names the cell, and signs in again when it is told to.
import { randomInt, randomUUID } from 'node:crypto';
import { sleep } from '@/lib/platform/time';
import type { Goods } from '../bench/buying';
import { cellCookieOf, DEMO_PASSWORD, type Shopper } from '../bench/shoppers';

export interface Mover {
  /** The ids of confirmed orders, by the cell in which they were placed. */
  bought: Record<string, string[]>;
  /** How often a call was refused because the account was leaving. */
  refused(): number;
  stop(): Promise<void>;
}

interface MoverInput {
  store: string;
  shopper: Shopper;
  email: string;
  goods: Goods;
}

type Reply = Record<string, unknown>;

export function startMover({ store, shopper, email, goods }: MoverInput): Mover {
  const bought: Record<string, string[]> = {};
  const browser = { ...shopper, cell: shopper.cell ?? 'a' };
  let refusals = 0;
  let over = false;

  async function send(path: string, json: object, headers: Record<string, string> = {}) {
    const reply = await fetch(`${store}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        connection: 'close',
        ...cellCookieOf(browser),
        ...headers,
      },
      body: JSON.stringify(json),
      signal: AbortSignal.timeout(25_000),
    });
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('tarang_cell='));
    browser.cell = cookie?.split(/[=;]/)[1] ?? browser.cell;
    return { status: reply.status, body: (await reply.json()) as Reply };
  }

  async function signIn(): Promise<void> {
    const { status, body } = await send('/auth/login', { email, password: DEMO_PASSWORD });
    if (status === 200) browser.token = String(body.token);
  }

  async function buy(): Promise<void> {
    const { productId, itemid, input1, input2 } = goods;
    const cell = browser.cell;
    const order = {
      itemid,
      product_id: productId,
      userid: browser.userId,
      input2,
      paymentmode: 'wallet',
      input1: `${input1.charAt(0)}${randomInt(10_000_000, 99_999_999)}`,
    };
    const { status, body } = await send('/order/createWalletOrder', order, {
      authorization: `Bearer ${browser.token}`,
      'idempotency-key': randomUUID(),
    });
    if (status === 503) refusals += 1;
    if (status === 401 || status === 409) await signIn();
    if (status !== 200) return;
    const id = new URL(String(body.redirect_url), store).searchParams.get('client_txn_id');
    if (id) bought[cell] = [...(bought[cell] ?? []), id];
  }

  const running = (async () => {
    while (!over) {
      // A call without an answer is repeated with a new order: what was placed is compared with the books, not with
      // what was told.
      await buy().catch(() => {});
      await sleep(300 + randomInt(500));
    }
  })();
  return {
    bought,
    refused: () => refusals,
    async stop() {
      over = true;
      await running;
    },
  };
}
