// `npm run reconcile` as a process of its own: what it prints, and how it ends.
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dayThatLasts } from '../support/clock';
import { compileProgram } from '../support/compile-program';
import { outsideSettings } from '../support/outside-settings';
import { openShop } from '../support/shop';

const shop = await openShop();
const day = await dayThatLasts();

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const environment = {
    ...process.env,
    ...outsideSettings(shop.sandbox),
    DATABASE_URL: shop.database.url,
    AUTH_SECRET: 'a-secret-of-this-test-alone-0123456789-abcdef',
    STORE_URL: 'http://127.0.0.1:9',
    SANDBOX: '1',
    NODE_ENV: 'production' as const,
  };
  const command = [await compileProgram('lib/launch/reconcile/main.ts'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: environment }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });
}

test('the command ends with 0 on a day without differences, and with 1 when some are open', async () => {
  const placed = await shop.sell({ item: 'moogold' });
  const agreed = await run(`--day=${day}`);
  expect(agreed.text).toContain('✓ ekqr: 1 of theirs, 1 of ours, 0 differ');
  expect(agreed.text).toContain('No difference is open.');
  expect(agreed.code).toBe(0);
  shop.fault('ekqr', 'line_lost', placed.client_txn_id);
  const differing = await run(`--day=${day}`);
  expect(differing.text).toContain('✗ ekqr: 0 of theirs, 1 of ours, 1 differ');
  expect(differing.text).toContain('It counts here, and is not on their list.');
  expect(differing.code).toBe(1);
});

test('the command ends with 2 and a sentence for a wrong day, and for a file that is missing or no statement', async () => {
  const file = path.join(tmpdir(), `no-statement-${process.pid}.csv`);
  await writeFile(file, 'hello\n');
  const [wrongDay, missing, other] = [
    await run('--day=yesterday'),
    await run(`--day=${day}`, '--bank=/nowhere.csv'),
    await run(`--day=${day}`, `--bank=${file}`),
  ];
  await rm(file);
  expect(wrongDay).toMatchObject({ code: 2, text: '--day=yesterday is not a day such as 2026-11-23.\n' });
  expect(missing).toMatchObject({ code: 2, text: 'There is no file /nowhere.csv.\n' });
  expect(other.code).toBe(2);
  expect(other.text).toContain('The bank statement has no row with the names of its columns');
});
