import { readWindows } from '@/lib/domain/catalogue';
import { readStops } from '@/lib/domain/kill-switches';
import { webProcess } from '@/lib/http/server/process';
import { type Listener, listen, listenUrlOf } from '@/lib/platform/db';
import { clearJsonCache } from './json-cache';
import { emptyPageCache } from './page-cache';
import { dropRenderedPages } from './rendered-pages';
import { setShopStop } from './shop-stop';
import { startWindowTimer, type WindowTimer } from './window-timer';

interface ChangeListener {
  listener: Listener;
  windows: WindowTimer;
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
    const isOpen = isFresh();
    clearJsonCache();
    dropRenderedPages({ isOpen });
    emptyPageCache({ isOpen });
  };
  const windows = startWindowTimer({
    read: async (since) => {
      const [windows, stops] = await Promise.all([readWindows(context, { since }), readStops(context)]);
      return { ...windows, shopStop: stops.until('shop') };
    },
    // When the database does not answer, what was known stays until it does.
    onRead: (reading) => setShopStop(reading.shopStop),
    onPassed: dropAll,
    onError: (error) => log.warn({ err: error }, 'windows and stops of the shop cannot be read'),
  });
  const listener: ChangeListener = {
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
