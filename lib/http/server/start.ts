import { refuseLostKeys } from '@/lib/domain/accounts';
import { findRefusal } from '@/lib/domain/store-mode';
import { listenForChanges } from '@/lib/http/cache/change-listener';
import { webProcess } from './process';
import { startWarnings } from './start-warnings';
import { watchWorkers } from './watch-workers';

/**
 * Prepares the web process before its first request: reads the settings, refuses a database of the other mode or
 * of other keys, and starts to listen for catalogue changes. Returns the timer of the watch for workers.
 */
export async function startWeb(): Promise<NodeJS.Timeout> {
  const store = webProcess();
  const { settings, database, log } = store;
  const refusal =
    (await findRefusal(database.pool)) ??
    // A database that does not answer yet is no reason to end.
    (await refuseLostKeys(database.pool, settings).catch(() => null));
  if (refusal) {
    log.fatal(refusal);
    process.exit(1);
  }
  // Next loads the pages right after this, which keeps the process busy for seconds on a slow machine: the timer of a
  // connection under way would end before its answer is read.
  await listenForChanges();
  const watch = watchWorkers(store);
  for (const warning of startWarnings(settings)) log.warn(warning);
  log.info({ url: settings.STORE_URL, sandbox: settings.SANDBOX }, 'web ready');
  return watch;
}
