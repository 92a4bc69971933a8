// The worker process: runs the jobs of the queue, deliveries among them.

import { refuseLostKeys, reportLostKeys } from '@/lib/domain/accounts';
import { setTelegramWebhookJob } from '@/lib/domain/notifications';
import { openServices } from '@/lib/domain/open-services';
import { findRefusal } from '@/lib/domain/store-mode';
import { settings } from '@/lib/platform/config';
import { enqueue, recordLostValues, runJobs } from '@/lib/platform/jobs';
import { keysOf } from '@/lib/platform/keys';
import { serveMetrics } from '@/lib/platform/metrics';
import { stopTracing } from '@/lib/platform/traces';
import { crons, handlers } from './handlers';
import { lanesOf } from './lanes';
import { startMeasuring } from './measure';

const store = openServices('worker', settings());
const { log, database } = store;

const refusal =
  (await findRefusal(database.pool)) ??
  // A database that does not answer yet is no reason to end.
  (await refuseLostKeys(database.pool, store.settings).catch(() => null));
if (refusal) {
  log.fatal(refusal);
  process.exit(1);
}

const lanes = lanesOf(settings());
const jobs = await runJobs({
  pool: database.pool,
  log,
  lanes,
  crons,
  handlers: (id) => handlers(store, id),
});
log.info({ worker: jobs.id }, 'worker ready');
process.send?.('ready');
// Without the port nobody reads the figures, and the database is not asked for them.
if (serveMetrics(store.settings, (error) => log.warn({ err: error }, 'the metrics are not served')))
  startMeasuring({ ...store, lanes, worker: jobs.id });
reportLostKeys(store.context, keysOf(store.settings), store.settings.LOST_KEYS)
  .then((lost) => recordLostValues(database.pool, jobs.id, lost))
  .catch((error: unknown) => log.warn({ err: error }, 'the keys of stored values were not counted'));

if (store.context.telegram)
  enqueue(store.context.db, setTelegramWebhookJob, {}, { key: setTelegramWebhookJob.name }).catch(
    (error: unknown) => log.warn({ err: error }, 'Telegram is told the address of the store in an hour'),
  );

let stopping = false;

async function stop(signal: string): Promise<void> {
  // A second signal does not wait for the running job; another worker will take it over.
  if (stopping) process.exit(1);
  stopping = true;
  log.info({ signal }, 'worker stops');
  await jobs.stop();
  await stopTracing();
  await database.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

await jobs.ended;
if (!stopping) {
  log.fatal('the queue has ended');
  process.exit(1);
}
