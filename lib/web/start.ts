import { rememberPeers } from './address';
import { listenForChanges } from './freshness';
import { webProcess } from './process';

/** What a web process does before its first request: read its settings (a wrong one ends it here), and listen. */
export function startWeb(): void {
  const { settings, log } = webProcess();
  rememberPeers();
  listenForChanges();
  log.info({ url: settings.STORE_URL, sandbox: settings.SANDBOX }, 'web ready');
}
