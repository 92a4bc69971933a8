// Orders paid from the wallet: how many a second, over many wallets and on one, and whether a full ledger slows them.
import { createWalletOrder, findGoods, fundWallets, type Goods, orderRequest } from './buying';
import { growLedger } from './grow';
import { alternate, CONNECTIONS, type Measured, middle, press, ROUNDS, ratioOf } from './load';
import { benchSql } from './pgbench';
import { type Figure, ms, type Part, perSecond } from './report';
import { type Changing, changingLimit, type Script, scriptOf } from './same-sql';
import { addCopies, fillWallets, type Shopper, signInShoppers } from './shoppers';
import { benchWalletForms } from './wallet-forms';
import { startWorld, type World } from './world';

const BUYERS = 50;
const CREDITS = process.env.BENCH_QUICK === '1' ? 50_000 : 500_000;
const sayRun = ({ rate, p50, p95 }: Measured) => `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`;

function pressWalletOrders(world: World, shoppers: Shopper[], goods: Goods, connections = CONNECTIONS) {
  return (seconds: number): Promise<Measured> =>
    press({
      url: world.store,
      seconds,
      connections,
      requestOf: (connection) => {
        const shopper = shoppers[connection % shoppers.length];
        if (!shopper) throw new Error('nobody is signed in');
        return orderRequest(shopper, goods, 'wallet');
      },
    });
}

/** `ownWallets`: each client of pgbench pays from a copied wallet of its own, else all of them from one. */
function scriptOfOneWalletOrder(
  world: World,
  shopper: Shopper,
  goods: Goods,
  ownWallets: boolean,
): Promise<Script> {
  return scriptOf(world, async () => {
    const orderId = await createWalletOrder(world, shopper, goods);
    return async () => {
      const { rows } = await world.database.query<{ txnid: string; journal_id: string; key: string }>(
        `select t.txnid, t.journal_id, k.key
           from wallet_transactions t join idempotency_keys k on k.user_id = t.user_id
          where t.order_id = $1 order by k.created_at desc limit 1`,
        [orderId],
      );
      const [row] = rows;
      if (!row) throw new Error(`order ${orderId} left no line in the wallet or no idempotency key`);
      const changing: Changing = await changingLimit(world);
      for (const value of [orderId, row.txnid, row.journal_id, row.key]) changing.set(value, ':n');
      if (ownWallets) changing.set(shopper.userId, ':client_id');
      return changing;
    };
  });
}

async function prepare(world: World): Promise<{ shoppers: Shopper[]; first: Shopper; goods: Goods }> {
  const shoppers = await signInShoppers(world, BUYERS);
  const [first] = shoppers;
  if (!first) throw new Error('nobody is signed in');
  await addCopies(world, first.userId, CONNECTIONS);
  await fillWallets(world, 'bench-user-');
  // By hand, because the worker's deliveries would take processor time from what is measured.
  const { byHand: goods } = await findGoods(world);
  return { shoppers, first, goods };
}

export async function benchWallet(world: World): Promise<Part> {
  const { shoppers, first, goods } = await prepare(world);
  const many = pressWalletOrders(world, shoppers.slice(0, CONNECTIONS), goods);
  const hot = pressWalletOrders(world, [first], goods);
  const figures: Figure[] = [];
  for (const [what, run, ownWallets, aim] of [
    ['wallet orders, a wallet for each buyer', many, true, 0.4],
    ['wallet orders, all on one wallet', hot, false, 0.6],
  ] as const) {
    const script = await scriptOfOneWalletOrder(world, first, goods, ownWallets);
    const sql = await benchSql(world, script);
    const rounds = await alternate(ROUNDS, run, (seconds) => sql.run(seconds));
    figures.push({
      what,
      value: sayRun(middle(rounds.a)),
      against: `${sql.name} with the same ${script.statements} statements: ${perSecond(middle(rounds.b).rate)}`,
      ratio: ratioOf(rounds),
      aim: { at: 'least', number: aim, of: 'ratio' },
    });
  }
  figures.push(await benchWalletForms(world));
  const crowd = await pressWalletOrders(world, shoppers, goods, BUYERS)(10);
  figures.push({ what: `${BUYERS} buyers at once`, value: sayRun(crowd) });

  const full = await startWorld(world.root);
  try {
    await fundWallets(full);
    const other = await prepare(full);
    await growLedger(full, CREDITS);
    const rounds = await alternate(
      ROUNDS,
      pressWalletOrders(full, other.shoppers.slice(0, CONNECTIONS), other.goods),
      many,
    );
    figures.push({
      what: `with ${(CREDITS * 2).toLocaleString('en-IN')} ledger entries more`,
      value: sayRun(middle(rounds.a)),
      against: `without: ${sayRun(middle(rounds.b))}`,
      ratio: ratioOf(rounds),
      aim: { at: 'least', number: 0.9, of: 'ratio' },
    });
  } finally {
    await full.stop();
  }
  return { name: 'wallet', title: `Orders from the wallet, ${CONNECTIONS} connections`, figures };
}
