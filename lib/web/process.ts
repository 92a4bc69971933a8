import { openStore, type Store } from '@/lib/store/open-store';

const KEY = Symbol.for('tarang.process');

/** The web process's own store. On globalThis, because a development reload loads this module again. */
export function webProcess(): Store {
  const home = globalThis as { [KEY]?: Store };
  home[KEY] ??= openStore('web');
  return home[KEY];
}
