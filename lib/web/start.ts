import { listenForChanges } from './freshness';
import { watchFrontDoor } from './front-door';
import { webProcess } from './process';

/** What a web process does before its first request: read its settings (a wrong one ends it here), and listen. */
export function startWeb(): void {
  const { settings, log } = webProcess();
  watchFrontDoor();
  listenForChanges();
  log.info({ url: settings.STORE_URL, sandbox: settings.SANDBOX }, 'web ready');
}
