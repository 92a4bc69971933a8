// The store that the browser tests share, as plain HTTP sees it.
import { z } from 'zod';

const addresses = z.object({ url: z.url(), deskUrl: z.url(), databaseUrl: z.string() });

export interface TheStore {
  origin: string;
  port: number;
  databaseUrl: string;
}

/** Throws when no store was started: without one these tests would prove nothing. */
export function theStore(): TheStore {
  const { TEST_STORE } = process.env;
  if (!TEST_STORE)
    throw new Error('No store was started: run these through Playwright, which builds and starts one.');
  const { url, databaseUrl } = addresses.parse(JSON.parse(TEST_STORE));
  return { origin: new URL(url).origin, port: Number(new URL(url).port), databaseUrl };
}
