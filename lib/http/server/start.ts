import { listenForChanges } from '@/lib/http/cache/change-listener';
import { webProcess } from './process';
import { startWarnings } from './start-warnings';

/** Prepares the web process before its first request: reads the settings and starts to listen for catalogue changes. */
export function startWeb(): void {
  const { settings, log } = webProcess();
  listenForChanges();
  for (const warning of startWarnings(settings)) log.warn(warning);
  log.info({ url: settings.STORE_URL, sandbox: settings.SANDBOX }, 'web ready');
}
