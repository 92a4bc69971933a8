// `node --import tsx tests/bench/side-by-side.ts FOLDER [ROUNDS]` compares the processor time of an order in the build
// of this clone and in the build of the clone in FOLDER, which must have the same migrations. Both stores run at the
// same time, because other work of the machine then slows both: two equal stores differed by 3 %, and by half when they
// ran one after the other (docs/benchmarks.md).
import { findGoods, fundWallets } from './buying';
import { buyFor } from './delivery';
import { median } from './load';
import { type ProcessorTimes, readProcessorTimes } from './processor-time';
import { signInShoppers } from './shoppers';
import { startWorld, type World } from './world';

const BUYERS = 5;
const SECONDS = { warm: 12, round: 10 };

async function openStore(root: string) {
  const world = await startWorld(root);
  await fundWallets(world);
  const shoppers = await signInShoppers(world, BUYERS);
  const { smileone: goods } = await findGoods(world);
  const buy = (seconds: number) => buyFor(world, { shoppers, goods, seconds, buyers: BUYERS });
  return { world, buy };
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** Milliseconds of an order by process. That of the client is left out, because both stores share it. */
async function measure({ world, buy }: Store): Promise<ProcessorTimes> {
  const { client: _, ...pids }: World['pids'] = world.pids;
  const before = readProcessorTimes(pids);
  const { bought } = await buy(SECONDS.round);
  const times = Object.entries(readProcessorTimes(pids)).map(
    ([name, time]) => [name, (time - (before[name] ?? 0)) / bought.length] as const,
  );
  return { ...Object.fromEntries(times), all: times.reduce((sum, [, time]) => sum + time, 0) };
}

function compare(rounds: ProcessorTimes[], others: ProcessorTimes[]): string[] {
  return Object.keys(rounds[0] ?? {}).map((name) => {
    const of = (times: ProcessorTimes[]) => times.map((round) => round[name] ?? Number.NaN);
    const ratios = of(rounds).map((time, round) => time / (of(others)[round] ?? Number.NaN));
    const [mine, other] = [median(of(rounds)).toFixed(1), median(of(others)).toFixed(1)];
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return `${name}: ${mine} ms against ${other}, ratio ${median(ratios).toFixed(2)} (${range})`;
  });
}

async function main(): Promise<void> {
  const [other, rounds = '5'] = process.argv.slice(2);
  if (!other) throw new Error('the folder of the other clone is missing');
  const stores: Store[] = [];
  try {
    for (const root of [process.cwd(), other]) stores.push(await openStore(root));
    await Promise.all(stores.map(({ buy }) => buy(SECONDS.warm)));
    const measured: ProcessorTimes[][] = [];
    for (let round = 0; round < Number(rounds); round++)
      measured.push(await Promise.all(stores.map(measure)));
    const of = (store: number) => measured.map((times) => times[store] ?? {});
    console.log(compare(of(0), of(1)).join('\n'));
  } finally {
    await Promise.all(stores.map(({ world }) => world.stop()));
  }
}

main().then(
  // The migration engine leaves a timer behind.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
