import type { StoreAddresses } from './store';

/** Where the store runs that the browser tests share. */
export function storeUnderTest(): StoreAddresses {
  const given = process.env.TEST_STORE;
  if (!given) throw new Error('the store is started by the global setup of playwright.config.ts');
  return JSON.parse(given) as StoreAddresses;
}
