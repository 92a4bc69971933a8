import { webProcess } from '@/lib/http/server/process';
import { type Listener, listen } from '@/lib/platform/db';
import { seconds, sleep } from '@/lib/platform/time';
import { internalFetch } from './internal-fetch';
import { clearJsonCache } from './json-cache';
import { closePageCache, openPageCache } from './page-cache';

interface ChangeListener {
  listener: Listener;
  /** Counts what was heard: a later change takes over from the refreshing of an earlier one. */
  heard: number;
}

const KEY = Symbol.for('tarang.ear');
const home = globalThis as { [KEY]?: ChangeListener };

/** Whether a change of the catalogue would be heard right now. */
export function isFresh(): boolean {
  return home[KEY]?.listener.connected ?? false;
}

/** Starts to listen for committed changes of the catalogue, by whichever process they were made. Once per process. */
export function listenForChanges(): void {
  if (home[KEY]) return;
  const { settings, log } = webProcess();
  const listener: ChangeListener = {
    heard: 0,
    listener: listen({
      url: settings.DATABASE_URL,
      channel: 'catalogue',
      onChange: () => {
        clearJsonCache();
        closePageCache();
        listener.heard += 1;
        void refreshPages(listener.heard);
      },
      onError: (error) => log.warn({ err: error }, 'catalogue changes are not heard'),
    }),
  };
  home[KEY] = listener;
}

// A page may be rendered from what was read just before a change and kept just after it: it is dropped twice.
const DROPS = [seconds(0.05), seconds(1.2)];
const TRIES = 20;

/** Pages can only be dropped from inside a request, so the process makes one to itself. A burst of changes is one. */
async function refreshPages(turn: number): Promise<void> {
  const isLatest = () => home[KEY]?.heard === turn;
  for (const wait of DROPS) {
    await sleep(wait);
    for (let tries = 0; isLatest() && !(await dropPages()); tries++) {
      if (tries === TRIES) return webProcess().log.error('pages may show an older catalogue');
      await sleep(seconds(0.5));
    }
  }
  if (isLatest() && isFresh()) openPageCache();
}

async function dropPages(): Promise<boolean> {
  try {
    return (await internalFetch('/api/revalidate', 'POST')).ok;
  } catch (error) {
    // At the very start the server does not listen yet.
    webProcess().log.debug({ err: error }, 'pages could not be dropped yet');
    return false;
  }
}
