import { type Answer, callRemote } from '@/lib/integrations/http';
import type { Clock } from '@/lib/platform/time';

export interface EkqrAccount {
  baseUrl: string;
  key: string;
  clock: Clock;
  timeout: number;
}

/** Calls the gateway. All values are sent as texts; the key is a field of the body (EKQR-1, EKQR-2). */
export function post(account: EkqrAccount, call: string, fields: Record<string, string>): Promise<Answer> {
  return callRemote({
    url: `${account.baseUrl}/api/${call}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ key: account.key, ...fields }),
    timeout: account.timeout,
  });
}
