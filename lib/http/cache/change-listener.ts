import { readWindows } from '@/lib/domain/catalogue';
import { readStops } from '@/lib/domain/kill-switches';
import { webProcess } from '@/lib/http/server/process';
import { type Listener, listen, listenUrlOf } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { seconds, sleep } from '@/lib/platform/time';
import { internalFetch } from './internal-fetch';
import { clearJsonCache } from './json-cache';
import { closePageCache, openPageCache } from './page-cache';
import { setShopStop } from './shop-stop';
import { startWindowTimer, type WindowTimer } from './window-timer';

interface ChangeListener {
  listener: Listener;
  log: Log;
  windows: WindowTimer;
  /** The number of changes so far. A refresh ends early when a later change has started another. */
  heard: number;
}

const LISTENER_KEY = Symbol.for('tarang.change-listener');
const globals = globalThis as { [LISTENER_KEY]?: ChangeListener };

/** Whether this process currently receives notifications of changes of the catalogue. */
export function isFresh(): boolean {
  return globals[LISTENER_KEY]?.listener.connected ?? false;
}

/**
 * Starts to listen for committed changes of the catalogue, made by any process. Resolves when the first try to connect
 * and the first reading of windows have ended. Later calls do nothing.
 */
export async function listenForChanges(): Promise<void> {
  if (globals[LISTENER_KEY]) return;
  const { database, log, context } = webProcess();
  const dropAll = () => {
    // When the database does not answer, what was known stays.
    readStops(context).then(
      (stops) => setShopStop(stops.until('shop')),
      (error: unknown) => log.warn({ err: error }, 'whether the shop is stopped cannot be read'),
    );
    clearJsonCache();
    closePageCache();
    listener.heard += 1;
    void refreshPages(listener, listener.heard);
  };
  const windows = startWindowTimer({
    read: (since) => readWindows(context, { since }),
    onPassed: dropAll,
    onError: (error) => log.warn({ err: error }, 'windows of collections and campaigns cannot be read'),
  });
  const listener: ChangeListener = {
    log,
    heard: 0,
    windows,
    listener: listen({
      url: listenUrlOf(database.pool),
      channels: ['catalogue'],
      onChange: () => {
        dropAll();
        windows.restart();
      },
      onError: (error) => log.warn({ err: error }, 'catalogue changes are not heard'),
    }),
  };
  globals[LISTENER_KEY] = listener;
  await Promise.all([listener.listener.tried, windows.tried]);
}

// A render that began before the change may cache its page after the first drop, so pages are dropped a second time.
const DROPS = [seconds(0.05), seconds(1.2)];
const TRIES = 20;

/**
 * Drops Next's cached pages. Next allows this only within a request, so the process sends one to itself. Several
 * changes in a row cause one refresh. A refresh ends with its listener: closing one reports a last change, and a
 * process that is stopping, or a test that has ended, has no services that could be opened again.
 */
async function refreshPages(listener: ChangeListener, turn: number): Promise<void> {
  const isLatest = () => globals[LISTENER_KEY] === listener && listener.heard === turn;
  for (const wait of DROPS) {
    await sleep(wait);
    for (let tries = 0; isLatest() && !(await dropPages(listener.log)); tries++) {
      if (tries === TRIES) return listener.log.error('pages may show an older catalogue');
      await sleep(seconds(0.5));
    }
  }
  if (isLatest() && isFresh()) openPageCache();
}

async function dropPages(log: Log): Promise<boolean> {
  try {
    return (await internalFetch('/api/revalidate', 'POST')).ok;
  } catch (error) {
    // When the process has just started, its server does not listen yet.
    log.debug({ err: error }, 'pages could not be dropped yet');
    return false;
  }
}
