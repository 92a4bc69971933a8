// `npm run outages -- --seconds=90`: sixty customers buy while gateway, suppliers and worker are away one after
// another, each for so long. Prints how long paid orders waited after each return; afterwards every order must have
// ended or be in front of a person, and money and goods outside must be those of the books. Exits with 1 when something
// is wrong.
import { parseArgs } from 'node:util';
import { sleep } from '@/lib/platform/time';
import { findGoods, fundWallets } from '../bench/buying';
import { postToConsole } from '../bench/console';
import { startWorld, type World } from '../bench/world';
import { alignColumns } from './columns';
import { endFaults } from './faults';
import { runProgram, sayVerdict } from './run-program';
import { type Bought, pauseOf, shop, signInFunded } from './shopper';
import { judge } from './verdict';

const say = (line: string) => process.stdout.write(`${line}\n`);
const CUSTOMERS = 60;
/** A gateway that was away is asked again after as long as a payment has waited; breakers probe each minute. */
const PATIENCE_MS = 360_000;
const LOOK_MS = 500;

interface Outage {
  name: string;
  begin: (world: World) => Promise<unknown>;
  end: (world: World) => Promise<unknown>;
}

function failing(name: string, ...faults: { service: string; fault: string; params?: object }[]): Outage {
  return {
    name,
    begin: (world) => Promise.all(faults.map((fault) => postToConsole(world, '/console/faults', fault))),
    end: endFaults,
  };
}

function signalling(name: string, [begin, end]: [NodeJS.Signals, NodeJS.Signals]): Outage {
  const send = (signal: NodeJS.Signals) => async (world: World) =>
    process.kill(world.pids.worker ?? Number.NaN, signal);
  return { name, begin: send(begin), end: send(end) };
}

const OUTAGES: Outage[] = [
  failing('the gateway does not say what was paid', {
    service: 'ekqr',
    fault: 'down',
    params: { on: 'status' },
  }),
  failing('the gateway answers after 15 s', { service: 'ekqr', fault: 'slow', params: { ms: 15_000 } }),
  failing('the gateway sends no webhooks', { service: 'ekqr', fault: 'webhook_lost' }),
  failing('Smile.one books, and does not answer', {
    service: 'smileone',
    fault: 'timeout_after_booking',
    params: { ms: 25_000 },
  }),
  failing('MooGold answers with a web page', { service: 'moogold', fault: 'html' }),
  failing(
    'both suppliers are away',
    { service: 'smileone', fault: 'down' },
    { service: 'moogold', fault: 'down' },
  ),
  signalling('the worker stands still', ['SIGSTOP', 'SIGCONT']),
];

interface Waiting {
  paid: number;
  uncounted: number;
}

/**
 * Counts paid orders that have not ended and have no open case, and payments that the gateway has and the store does
 * not know as paid.
 */
async function countWaiting({ database, sandbox }: World): Promise<Waiting> {
  const state = await fetch(`${sandbox}/console/state`);
  const { payments } = (await state.json()) as { payments: { clientTxnId: string; status: string }[] };
  const paidThere = payments.flatMap((page) => (page.status === 'success' ? page.clientTxnId : []));
  const { rows } = await database.query<Waiting>(
    `select (select count(*)::int from orders o where status = 'Processing' and instant
                and not exists (select from reviews where order_id = o.id and closed_at is null)) as paid,
            (select count(*)::int from payments where client_txn_id = any($1) and status <> 'paid') as uncounted`,
    [paidThere],
  );
  return rows[0] ?? { paid: 0, uncounted: 0 };
}

/**
 * Seconds until what waited at the return has ended, as long as nothing new is bought; null when that takes too long.
 */
async function waitUntilEnded(world: World): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < PATIENCE_MS) {
    const { paid, uncounted } = await countWaiting(world);
    if (paid + uncounted === 0) return (performance.now() - from) / 1000;
    await sleep(LOOK_MS);
  }
  return null;
}

async function runOutage(
  world: World,
  { name, begin, end }: Outage,
  { buy, ms }: { buy: (isOver: () => boolean) => Promise<Bought>; ms: number },
): Promise<{ row: string[]; orderIds: string[]; wrong: string[] }> {
  let isOver = false;
  const buying = buy(() => isOver);
  await begin(world);
  await sleep(ms);
  isOver = true;
  const [{ paid, uncounted }, { orderIds, repeated, givenUp }] = [await countWaiting(world), await buying];
  await end(world);
  const seconds = await waitUntilEnded(world);
  say(`  ${name}: ${seconds === null ? 'not over' : `over after ${seconds.toFixed(0)} s`}`);
  const figures = [orderIds.length, repeated, givenUp, paid, uncounted].map(String);
  return {
    row: [name, ...figures, seconds === null ? 'never' : `${seconds.toFixed(0)} s`],
    orderIds,
    wrong: seconds === null ? [`after '${name}' paid orders wait for longer than six minutes`] : [],
  };
}

const HEADS = [
  'outage',
  'orders',
  'repeated',
  'given up',
  'paid and waiting',
  'not counted',
  'until all ended',
];

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '90' } } });
  const ms = Number(values.seconds) * 1000;
  if (!(ms > 0)) throw new Error(`--seconds=${values.seconds} is no number of seconds.`);
  const world = await startWorld(process.cwd());
  try {
    await fundWallets(world);
    const shoppers = await signInFunded(world, CUSTOMERS);
    const { smileone, moogold } = await findGoods(world);
    const buy = async (isOver: () => boolean) => {
      const bought: Bought = { orderIds: [], givenUp: 0, repeated: 0 };
      const buying = {
        world,
        webs: [{ url: world.store }],
        goods: [smileone, moogold],
        bought,
        pauseMs: pauseOf(CUSTOMERS),
      };
      await Promise.all(shoppers.map((shopper) => shop(buying, shopper, isOver)));
      return bought;
    };
    const ran: Awaited<ReturnType<typeof runOutage>>[] = [];
    for (const outage of OUTAGES) ran.push(await runOutage(world, outage, { buy, ms }));
    const verdict = await judge(
      world,
      ran.flatMap(({ orderIds }) => orderIds),
    );
    const wrong = [...ran.flatMap((outage) => outage.wrong), ...verdict.wrong];
    for (const line of ['', ...alignColumns([HEADS, ...ran.map(({ row }) => row)]), '']) say(line);
    say(`open cases: ${verdict.openCases}`);
    return sayVerdict(wrong, 'nothing was lost, bought twice or counted twice');
  } finally {
    await world.stop();
  }
}

runProgram(main);
