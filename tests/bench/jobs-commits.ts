// What a job costs the transaction that adds it: 32 clients that each write one row, without a job, with one in the
// outbox, and with one that the queue's own function adds, as the store did until decision 098.
import { type Measured, median, SECONDS } from './load';
import { benchSql } from './pgbench';
import { type Figure, perSecond } from './report';
import type { World } from './world';

const CLIENTS = 32;
const ROUNDS = 3;

const ROW = `insert into bench_rows (n) values (:n)`;
const PAYLOAD = `'{"n":1}'`;
const WAYS = {
  'no job': `${ROW};`,
  'a job in the outbox': `with written as (${ROW} returning n)
    insert into job_outbox (job, payload, max_attempts, key, added_at)
    select 'bench-nothing', ${PAYLOAD}, 7, 'bench:' || n || random(), now() from written;`,
  "the queue's own function, and a notification": `with written as (${ROW} returning n)
    select graphile_worker.add_job('bench-nothing', ${PAYLOAD}, max_attempts => 7, job_key => 'bench:' || n || random())
      from written, pg_notify('job_added', 'bench-nothing - 1 ' || random());`,
};

/** All ways in turns. The workers that run give the jobs of the outbox to the queue meanwhile. */
export async function benchCommits(world: World): Promise<Figure[]> {
  await world.database.query('create table bench_rows (id bigserial primary key, n bigint not null)');
  const ways = await Promise.all(
    Object.entries(WAYS).map(async ([what, sql]) => {
      const text = `\\set n random(1, 1000000000)\n${sql.replaceAll('\n', ' ')}\n`;
      return {
        what,
        bench: await benchSql(world, { text, statements: 1 }, CLIENTS),
        rounds: [] as Measured[],
      };
    }),
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const { bench, rounds } of ways) {
      rounds.push(await bench.run(SECONDS.round));
      await world.database.query(
        `delete from job_outbox where job = 'bench-nothing';
         delete from graphile_worker._private_jobs where key like 'bench:%'`,
      );
    }
  const rateOf = (index: number) => median((ways[index]?.rounds ?? []).map(({ rate }) => rate));
  return ways.map(({ what, bench }, index) => ({
    what: `transactions of ${CLIENTS} clients, ${what}`,
    value: perSecond(rateOf(index)),
    ...(index > 0 && { against: `${bench.name}, without a job`, ratio: rateOf(index) / rateOf(0) }),
  }));
}
