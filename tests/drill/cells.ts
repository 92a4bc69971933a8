// A second cell beside the drilled store, and a customer who is moved there while they buy. The operator's command is
// killed after each of its steps, before and after the commit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { compareCells } from '@/lib/domain/cells';
import { askDatabase } from '@/lib/launch/database/database';
import { openDatabase } from '@/lib/platform/db';
import { sleep } from '@/lib/platform/time';
import { findGoods, fundWallets } from '../bench/buying';
import { emailOf } from '../bench/shoppers';
import { startWorld, type World } from '../bench/world';
import { signInFunded } from '../chaos/shopper';
import { judge } from '../chaos/verdict';
import type { DrillEvent, Drilled } from './events';
import { startMover } from './mover';
import { PEPPER } from './store';
import { waitFor } from './supervise';
import { startTraffic } from './traffic';

/** In the order of their worlds. */
const NAMES = ['a', 'b'];
const MOVER = 500;
const FIRST_OF_B = 1000;
const CUSTOMERS_OF_B = 6;
const FAILPOINTS = ['departure:before', 'departure:after', 'arrival:before', 'arrival:after'];
const BUYS_MS = 8000;

/**
 * A plain PostgreSQL, one web process, one worker and a sandbox, which are the gateway and supplier accounts of this
 * cell.
 */
async function startSecondCell({ front, store: { world }, builds: [build] }: Drilled): Promise<World> {
  const second = await startWorld(world.root, {
    settings: {
      CELL: 'b',
      PEPPER_KEY: PEPPER,
      AUTH_SECRET: 'a secret of the second cell, no other',
      STORE_URL: front.url,
      TRUST_PROXY: '1',
    },
    programs: { folder: build.folder, server: 'standalone/server.mjs' },
  });
  await front.leadTo('b', Number(new URL(second.store).port));
  return { ...second, store: front.url };
}

/** Runs the command as an operator does. Returns how it ended: its code, or the signal that killed it. */
async function runMove({ world }: Drilled['store'], file: string, failpoint?: string): Promise<string> {
  const args = ['--import', 'tsx', 'lib/launch/move/main.ts', `--to=${file}`, `--user=${emailOf(MOVER)}`];
  const child = spawn(process.execPath, args, {
    cwd: world.root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...world.environment,
      ...(failpoint && { TARANG_FAILPOINT: failpoint }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return String(signal ?? code);
}

/**
 * Paise that the customer holds in a cell, and what they paid there from the wallet for orders that were not refunded.
 */
async function booksOf({ databaseUrl }: World, userId: string): Promise<{ held: bigint; spent: bigint }> {
  const [row] = await askDatabase<{ held: string; spent: string }>(
    databaseUrl,
    `select coalesce((select sum(balance) from wallets where user_id = '${userId}' and currency = 'INR'), 0)::text as held,
            coalesce((select sum(value) from orders where user_id = '${userId}' and payment_mode = 'wallet'
                       and status in ('Processing', 'Completed')), 0)::text as spent`,
  );
  return { held: BigInt(row?.held ?? 0), spent: BigInt(row?.spent ?? 0) };
}

async function compareBooks(worlds: World[]): Promise<string[]> {
  const databases = worlds.map(({ databaseUrl }) => openDatabase({ url: databaseUrl, max: 1 }));
  try {
    const differences = await compareCells(
      databases.map(({ prisma }, index) => ({ name: NAMES[index] ?? '', context: { db: prisma } })),
    );
    return differences.map(({ reference, amount }) => `${reference}: ${amount} is in neither cell`);
  } finally {
    for (const database of databases) await database.close();
  }
}

async function moveWhileBuying(
  drilled: Drilled,
  { first: world, second }: Record<'first' | 'second', World>,
) {
  const wrong: string[] = [];
  await fundWallets(second);
  const shoppers = await signInFunded(second, CUSTOMERS_OF_B, { first: FIRST_OF_B, cell: 'b' });
  const { smileone, moogold } = await findGoods(second);
  const traffic = startTraffic({ world: second, shoppers, goods: [smileone, moogold], visitors: 0 });
  const [shopper] = await signInFunded(world, 1, { first: MOVER });
  if (!shopper) throw new Error('there is nobody to move');
  const { userId } = shopper;
  const before = await booksOf(world, userId);
  const goods = (await findGoods(world)).smileone;
  const mover = startMover({ store: world.store, shopper, email: emailOf(MOVER), goods });
  await waitFor(
    'the customer buys in the first cell',
    60_000,
    async () => (mover.bought.a?.length ?? 0) >= 3,
  );

  const file = path.join(world.folder, 'cell-b.env');
  const lines = Object.entries(second.environment).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  for (const failpoint of FAILPOINTS) {
    const end = await runMove(drilled.store, file, failpoint);
    if (end !== 'SIGKILL') wrong.push(`the move that was to die at ${failpoint} ended with ${end}`);
    await sleep(1000);
  }
  for (const time of ['first', 'second']) {
    const end = await runMove(drilled.store, file);
    if (end !== '0') wrong.push(`the ${time} whole move ended with ${end}`);
  }
  await waitFor(
    'the customer buys in the second cell',
    60_000,
    async () => (mover.bought.b?.length ?? 0) >= 3,
  );
  await sleep(BUYS_MS);
  await mover.stop();
  await traffic.stop();

  const confirmed = [...traffic.bought.orderIds, ...(mover.bought.b ?? [])];
  const verdict = await judge(second, confirmed);
  wrong.push(
    ...verdict.wrong.map((sentence) => `cell b: ${sentence}`),
    ...(await compareBooks([world, second])),
  );
  const [a, b] = [await booksOf(world, userId), await booksOf(second, userId)];
  if (a.held !== 0n) wrong.push(`the customer still holds ${a.held} paise in the first cell`);
  if (b.held !== before.held - a.spent - b.spent)
    wrong.push(
      `the customer holds ${b.held} paise of ${before.held}, and bought for ${a.spent} and ${b.spent}`,
    );
  if (mover.refused() === 0) wrong.push('no order was refused while the customer was leaving');
  const count = (cell: string) => mover.bought[cell]?.length ?? 0;
  return {
    remark: `${count('a')} orders in the first cell, ${mover.refused()} refused, ${count('b')} in the second; ${traffic.bought.orderIds.length} of its own customers`,
    wrong,
  };
}

export const moveCustomers: DrillEvent = {
  name: 'move a customer between two cells',
  most: 30,
  async run(drilled) {
    const second = await startSecondCell(drilled);
    const { world } = drilled.store;
    // That of the drilled store ended with the primary that was killed before.
    const database = new pg.Client({ connectionString: world.databaseUrl });
    try {
      await database.connect();
      return await moveWhileBuying(drilled, { first: { ...world, database }, second });
    } finally {
      await database.end();
      await second.stop();
    }
  },
};
