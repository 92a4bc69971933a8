// Every call of the store with one valid example each, and what it answers to each kind of user: the one table that
// the tests of access, of forged requests and of replies walk through.
import { accountsEndpoints } from './accounts';
import { catalogueEndpoints } from './catalogue';
import type { Endpoint } from './endpoint';
import { moneyEndpoints } from './money';
import { notificationsEndpoints } from './notifications';
import { ordersEndpoints } from './orders';
import { panelEndpoints } from './panel';
import { partnersEndpoints } from './partners';
import { storeEndpoints } from './store';

export type { Endpoint, Example } from './endpoint';

export const ENDPOINTS: Endpoint[] = [
  ...catalogueEndpoints,
  ...ordersEndpoints,
  ...partnersEndpoints,
  ...moneyEndpoints,
  ...accountsEndpoints,
  ...notificationsEndpoints,
  ...panelEndpoints,
  ...storeEndpoints,
];

/** Calls that change something. */
export const CHANGING = ENDPOINTS.filter(({ method, bearerOnly }) => method !== 'GET' || bearerOnly);

/** Calls that need a session: without one they are refused. */
export const GUARDED = ENDPOINTS.filter(({ allowed }) => allowed.visitor === 401 && allowed.owner !== 401);

export type Insider = 'owner' | 'reseller' | 'admin';

/** A user who may make the call. */
export function insiderOf({ allowed }: Endpoint): Insider {
  if (allowed.owner !== 403) return 'owner';
  return allowed.reseller === 403 ? 'admin' : 'reseller';
}
