import type { StoreAddresses } from './store';

export interface SharedStore extends StoreAddresses {
  /** The same build, database and secret, with proxy.ts taken out. */
  withoutProxyUrl: string;
  /** The key of both servers' session tokens: forgeries are made with it. */
  secret: string;
  /** The folder of everything that the store keeps. */
  data: string;
}

/** Where the store runs that the browser tests share. */
export function storeUnderTest(): SharedStore {
  const given = process.env.TEST_STORE;
  if (!given) throw new Error('the store is started by the global setup of playwright.config.ts');
  return JSON.parse(given) as SharedStore;
}
