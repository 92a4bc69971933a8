// T-Coins are a closed system (decision 107): no call, form or function of the wallet pays money out or sends T-Coins
// to another person.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '../support/server/files';

const PAYS_OUT =
  /pay-?outs?|withdraw(?:al)?s?|cash-?outs?|encash|send-?(?:coins|money|balance)|transfer(?!-encoding)/i;

/** The names of calls, forms and functions of the money's folders that would pay out or transfer. */
function findPayOuts(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) => {
    const names = [...text.matchAll(/export (?:async )?(?:function|const|interface|type) (\w+)/g)].map(
      ([, name = '']) => name,
    );
    return [path, ...names].filter((name) => PAYS_OUT.test(name)).map((name) => `${path}: ${name}`);
  });
}

const read = (folder: string, ...ends: string[]) =>
  listFiles(folder, ...ends).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test.each([
  ['app/(api)/wallet/withdraw/route.ts', ''],
  ['app/(api)/wallet/transfer/[userid]/route.ts', ''],
  ['lib/domain/wallet/credit-wallet.ts', 'export async function cashOut() {}'],
  ['lib/domain/points/index.ts', 'export interface Payout {}'],
])('the search finds what pays out in %s', (path, text) => {
  expect(findPayOuts([{ path, text }])).not.toEqual([]);
});

test('no call, form or domain function pays out or transfers', () => {
  const files = [
    ...read('app', 'route.ts', 'actions.ts'),
    // A refund to its source is a payment's, and a gateway's payout to the store is no customer's.
    ...['wallet', 'points', 'partners'].flatMap((folder) => read(`lib/domain/${folder}`, '.ts')),
  ];
  expect(files.length).toBeGreaterThan(150);
  expect(findPayOuts(files)).toEqual([]);
});
