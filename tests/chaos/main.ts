// `npm run chaos -- --minutes=10`: customers buy at two web servers while these, two workers and PostgreSQL are killed
// or frozen at random moments and gateway and suppliers fail. Afterwards every order must have ended or be in front of
// a person, and money and goods outside must be those of the books. Exits with 1 when something is wrong.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { sleep } from '@/lib/platform/time';
import { findGoods, fundWallets } from '../bench/buying';
import { startWorld, type World } from '../bench/world';
import { drawFault, endFaults } from './faults';
import { type Fleet, startFleet } from './fleet';
import { cutPump, findPumpHolder } from './pump-holder';
import { runProgram, sayVerdict } from './run-program';
import { type Bought, shop, signInFunded } from './shopper';
import { judge } from './verdict';

const say = (line: string) => process.stdout.write(`${line}\n`);
const CUSTOMERS = 8;
const RECOVERY_MS = 60_000;

/** The end of one process of a connection makes PostgreSQL end all of them and recover from its log. */
async function crashPostgres({ databaseUrl }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Its own connection is ended with the others.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
    );
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  } finally {
    await client.end().catch(() => {});
  }
}

type Event = [name: string, run: () => Promise<unknown>];

/** What happens to the worker that pumps, which is the one on which all jobs depend. */
function drawPumpEvent(world: World, fleet: Fleet): Event {
  const chance = randomInt(10);
  if (chance < 5) return ['kill the pump', async () => (await findPumpHolder(world, fleet)).kill()];
  if (chance < 7) return ['cut the pump', () => cutPump(world)];
  // Longer than the time after which another worker takes over.
  const ms = 2000 + randomInt(20_000);
  return ['freeze the pump', async () => void (await findPumpHolder(world, fleet)).freeze(ms)];
}

function drawEvent(world: World, fleet: Fleet): Event {
  const { members } = fleet;
  const chance = randomInt(112);
  const member = members[randomInt(members.length)];
  if (!member) throw new Error('there is no process');
  if (chance < 35) return [`kill ${member.kind}`, async () => member.kill()];
  if (chance < 45) {
    const ms = 1000 + randomInt(40_000);
    // Not awaited: the rest of the world goes on meanwhile.
    return [`freeze ${member.kind}`, async () => void member.freeze(ms)];
  }
  if (chance < 52) return ['crash PostgreSQL', () => crashPostgres(world)];
  if (chance < 100) return ['fault outside', () => drawFault(world)];
  return drawPumpEvent(world, fleet);
}

async function makeChaos(world: World, fleet: Fleet, isOver: () => boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  while (!isOver()) {
    await sleep(500 + randomInt(3000));
    const [name, run] = drawEvent(world, fleet);
    try {
      await run();
      counts[name] = (counts[name] ?? 0) + 1;
    } catch {
      // PostgreSQL is recovering, or the process was being started.
    }
  }
  await endFaults(world);
  return counts;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const length = Number(values.minutes) * 60_000;
  if (!(length > 0)) throw new Error(`--minutes=${values.minutes} is no number of minutes.`);
  const world = await startWorld(process.cwd());
  // The connection of the world ends with the first crash.
  world.database.on('error', () => {});
  let fleet: Fleet | undefined;
  try {
    await fundWallets(world);
    const shoppers = await signInFunded(world, CUSTOMERS);
    const { smileone, moogold, byHand } = await findGoods(world);
    fleet = await startFleet(world);
    const until = performance.now() + length;
    const isOver = () => performance.now() > until;
    const bought: Bought = { orderIds: [], givenUp: 0, repeated: 0 };
    const webs = fleet.members.filter(({ kind }) => kind === 'web');
    const buying = { world, webs, goods: [smileone, smileone, moogold, moogold, byHand], bought };
    const [events] = await Promise.all([
      makeChaos(world, fleet, isOver),
      ...shoppers.map((shopper) => shop(buying, shopper, isOver)),
    ]);
    // Frozen processes wake up, killed ones start.
    await sleep(RECOVERY_MS);
    const { orders, openCases, wrong } = await judge(world, bought.orderIds);
    say(`${values.minutes} minutes, ${CUSTOMERS} customers, two web servers, two workers`);
    for (const [name, count] of Object.entries(events).sort()) say(`  ${name}: ${count}`);
    say(
      `  orders confirmed: ${bought.orderIds.length}; calls repeated: ${bought.repeated}, given up: ${bought.givenUp}`,
    );
    for (const [status, count] of Object.entries(orders).sort()) say(`  ${status}: ${count}`);
    say(`  open cases: ${openCases}`);
    return sayVerdict(wrong, 'nothing was lost, bought twice or counted twice');
  } finally {
    await fleet?.stop();
    await world.stop();
  }
}

runProgram(main);
