import { openServices, type Store } from '@/lib/domain/open-services';

const KEY = Symbol.for('tarang.process');

/** The web process's own store. On globalThis, because a development reload loads this module again. */
export function webProcess(): Store {
  const home = globalThis as { [KEY]?: Store };
  home[KEY] ??= openServices('web');
  return home[KEY];
}
