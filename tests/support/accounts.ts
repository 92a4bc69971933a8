// The accounts of a store for one test file: its own database, a stopped clock, and a queue that the test runs
// itself, so that it sees each mail before (or without) its being sent. `const shop = await openAccounts();`

import { type MailKind, sendMailJob } from '@/lib/domain/accounts/jobs';
import { openMail } from '@/lib/domain/accounts/mails/queue-mail';
import { VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import type { Database } from '@/lib/platform/db';
import { handlers } from '@/lib/worker/handlers';
import { stoppedClock, type TestClock } from './clock';
import { testContext } from './context';
import { testDatabase } from './database';
import { type TestLog, testLog } from './log';
import { testSealer } from './sealer';
import { workerSettings } from './worker-settings';

export interface WaitingJob {
  id: string;
  name: string;
  key: string | null;
  payload: Record<string, unknown>;
}

export interface WaitingMail {
  kind: MailKind;
  to: string;
  name: string;
  until: Date | null;
  /** The `{id}` and `{token}` of the link in it. */
  link: { id: string; token: string } | null;
}

export interface Accounts {
  db: Database;
  /** As the owner of the tables. */
  owner: Database;
  clock: TestClock;
  context: Context;
  log: TestLog;
  jobs(): Promise<WaitingJob[]>;
  /** Runs the jobs of the queue until only mails wait; returns those and removes them, oldest first. */
  mails(): Promise<WaitingMail[]>;
}

export async function openAccounts(given: Partial<Context> = {}): Promise<Accounts> {
  const { db, owner } = await testDatabase();
  const clock = stoppedClock();
  const log = testLog();
  const context = testContext({
    actor: { ...VISITOR, requestId: 'a-request' },
    db: db.prisma,
    clock,
    log: log.log,
    ...given,
  });
  const jobs = () => waitingJobs(db);
  return {
    db,
    owner,
    clock,
    context,
    log,
    jobs,
    async mails() {
      for (let rest = await jobs(); rest.some(({ name }) => name !== sendMailJob.name); rest = await jobs())
        for (const job of rest) if (job.name !== sendMailJob.name) await work({ db, context, job });
      const waiting = await jobs();
      await removeJobs(db, waiting);
      return waiting.map(readMail);
    },
  };
}

export async function waitingJobs({ pool }: Database): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `select j.id::text, t.identifier as name, j.key, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows;
}

/** A mail that waits, as its worker opens it. */
export function mailIn(job: WaitingJob | undefined, by: Pick<Context, 'sealer'> = { sealer: testSealer }) {
  const mail = sendMailJob.payload.parse(job?.payload);
  return { ...mail, ...openMail(by, mail) };
}

/** The mails that wait, oldest first. */
export async function waitingMails(database: Database): Promise<ReturnType<typeof mailIn>[]> {
  return (await waitingJobs(database))
    .filter(({ name }) => name === sendMailJob.name)
    .map((job) => mailIn(job));
}

async function removeJobs({ pool }: Database, jobs: WaitingJob[]): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where id = any ($1::bigint[])', [
    jobs.map(({ id }) => id),
  ]);
}

async function work({
  db,
  context,
  job,
}: {
  db: Database;
  context: Context;
  job: WaitingJob;
}): Promise<void> {
  const known = handlers({ context, database: db, log: context.log, settings: workerSettings }, 'test').find(
    (handler) => handler.job.name === job.name,
  );
  if (!known) throw new Error(`no handler for ${job.name}`);
  await known.run(known.job.payload.parse(job.payload) as never, {
    id: job.id,
    runId: 'run',
    lane: 'all',
    attempt: 1,
    signal: undefined,
  });
  await removeJobs(db, [job]);
}

function readMail(job: WaitingJob): WaitingMail {
  const { kind, name, until, to, path } = mailIn(job);
  const [id, token] = path ? path.split('/').slice(2) : [];
  return {
    kind,
    to,
    name,
    until: until ? new Date(until) : null,
    link: id !== undefined && token !== undefined ? { id, token } : null,
  };
}
