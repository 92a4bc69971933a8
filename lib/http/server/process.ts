import { openServices, type Store } from '@/lib/domain/open-services';

const KEY = Symbol.for('tarang.process');

/**
 * The services of the web process. On globalThis, because each bundled part, and each hot reload, loads this module.
 */
export function webProcess(): Store {
  const globals = globalThis as { [KEY]?: Store };
  globals[KEY] ??= openServices('web');
  return globals[KEY];
}
