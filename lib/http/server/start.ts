import { listenForChanges } from '@/lib/http/cache/change-listener';
import { webProcess } from './process';

/** What a web process does before its first request: read its settings (a wrong one ends it here), and listen. */
export function startWeb(): void {
  const { settings, log } = webProcess();
  listenForChanges();
  log.info({ url: settings.STORE_URL, sandbox: settings.SANDBOX }, 'web ready');
}
