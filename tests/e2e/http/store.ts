// What every test over plain HTTP starts from: the store under test, with its proxy or without, and its database.
import { test as base, expect } from '@playwright/test';
import { openedFields } from '@/lib/domain/personal-fields';
import { type Database, openDatabase } from '@/lib/platform/db';
import { makeWorld, type World } from '../../support/server/world';
import { storeUnderTest } from '../../support/store-under-test';
import { storeSealer } from '../store-sealer';
import { seededStock } from './seeded-stock';

export { expect };

/**
 * For what must hold with and without proxy.ts: pages and their guards. These run at both servers, all others at the
 * one with the proxy, because calls of the API do not pass through it (proxy.spec.ts).
 */
export const EITHER_PROXY = { tag: '@either-proxy' };

export interface HttpOptions {
  /** Whether the server under test runs proxy.ts. */
  proxied: boolean;
}

export interface HttpStore {
  /** As its own pages are addressed, without a slash at the end. */
  origin: string;
  port: number;
  /** What its mails name: one worker writes them for both servers. */
  publicUrl: string;
  consoleUrl: string;
  db: Database;
}

interface WorkerFixtures extends HttpOptions {
  store: HttpStore;
  /** Every kind of user who may call it, with their objects. */
  world: World;
}

export const test = base.extend<object, WorkerFixtures>({
  proxied: [true, { option: true, scope: 'worker' }],
  store: [
    async ({ proxied }, use) => {
      const { url, withoutProxyUrl, consoleUrl, databaseUrl, secret } = storeUnderTest();
      const { origin, port } = new URL(proxied ? url : withoutProxyUrl);
      // The server's own values, because sessions of tests and forgeries are made with them.
      Object.assign(process.env, { DATABASE_URL: databaseUrl, STORE_URL: origin, AUTH_SECRET: secret });
      const db = openDatabase({ url: databaseUrl, max: 4, extension: openedFields(storeSealer()) });
      await use({ origin, port: Number(port), publicUrl: url, consoleUrl, db });
      await db.close();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ store: { db } }, use) => use(await makeWorld(db, await seededStock(db))),
    { scope: 'worker' },
  ],
});
