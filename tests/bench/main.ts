// `npm run bench [-- part …]`: measures a whole store of its own, started from the production build. Every figure that
// matters is a ratio of two things measured alternately in one run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { benchAccounts } from './accounts';
import { benchAdmin } from './admin';
import { fundWallets } from './buying';
import { benchContacts } from './contacts';
import { benchDelivery } from './delivery';
import { benchFraudRules } from './fraud-rules';
import { benchGrowth } from './growth';
import { benchJobs } from './jobs';
import { describeMachine } from './machine';
import { benchOrders } from './orders';
import { benchPages } from './pages';
import { benchPartitions } from './partitions';
import { benchPartner } from './partner';
import { benchPayers } from './payers';
import { type Part, printPart } from './report';
import { benchSweeps } from './sweeps';
import { benchWallet } from './wallet';
import { startWorld, type World } from './world';

const PARTS: Record<string, (world: World) => Promise<Part>> = {
  pages: benchPages,
  orders: benchOrders,
  delivery: benchDelivery,
  growth: benchGrowth,
  wallet: benchWallet,
  accounts: benchAccounts,
  admin: benchAdmin,
  jobs: benchJobs,
  sweeps: benchSweeps,
  fraud: benchFraudRules,
  partitions: benchPartitions,
  payers: benchPayers,
  contacts: benchContacts,
  partner: benchPartner,
};

const root = process.cwd();
const OUTPUT = path.join(root, 'tests/output/bench.json');

function chooseParts(named: string[]): string[] {
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length === 0) return named.length > 0 ? named : Object.keys(PARTS);
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

function demandBuild(): void {
  if (process.env.BENCH_NO_BUILD === '1') return;
  const done = spawnSync(process.execPath, ['lib/launch/prepare.mjs', 'build'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Each part has a store of its own, so that the rows of one do not slow the next. */
async function measure(run: ((world: World) => Promise<Part>) | undefined): Promise<Part | undefined> {
  const world = await startWorld(root);
  try {
    await fundWallets(world);
    return await run?.(world);
  } finally {
    await world.stop();
  }
}

async function main(): Promise<number> {
  const names = chooseParts(process.argv.slice(2));
  demandBuild();
  const machine = describeMachine();
  const { processor, cores, memory, node, load } = machine;
  console.log(
    `${processor}, ${cores} cores, ${memory}, Node ${node}, load ${load.toFixed(1)} before the start`,
  );
  const started = performance.now();
  const parts: Part[] = [];
  let failures = 0;
  for (const name of names) {
    try {
      const part = await measure(PARTS[name]);
      if (!part) continue;
      parts.push(part);
      printPart(part);
    } catch (error) {
      // One part that cannot be measured stops no other.
      failures += 1;
      console.error(`\n${name} could not be measured:`, error);
    }
  }
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  writeFileSync(OUTPUT, `${JSON.stringify({ at: new Date().toISOString(), machine, parts }, null, 2)}\n`);
  console.log(
    `\n${Math.round((performance.now() - started) / 1000)} s; written to ${path.relative(root, OUTPUT)}`,
  );
  return failures;
}

main().then(
  // The migration engine leaves a timer behind.
  (failures) => process.exit(failures === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
