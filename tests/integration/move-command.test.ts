// `npm run move` as a process of its own: what it prints, and how it ends.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { departFromCell, leaveCell } from '@/lib/domain/cells';
import { openCell } from '../support/cells';
import { compileProgram } from '../support/compile-program';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const [here, there] = [await testDatabase(), await testDatabase()];
const PEPPER_KEY = 'a-pepper-of-both-cells-of-this-test-0123456789';
const settingsOf = (CELL: string, DATABASE_URL: string) => ({
  CELL,
  DATABASE_URL,
  PEPPER_KEY,
  AUTH_SECRET: `a-secret-of-the-cell-${CELL}-0123456789-abcdefghijk`,
  STORE_URL: 'http://127.0.0.1:9',
  SANDBOX: '1',
});
const a = openCell('a', here.url, settingsOf('a', here.url).AUTH_SECRET);
const folder = await mkdtemp(path.join(tmpdir(), 'tarang-move-'));
afterAll(async () => {
  await a.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, settings: Record<string, string>): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  );
  return file;
}
const OTHER = await fileOf('b.env', settingsOf('b', there.url));

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const environment = { ...process.env, ...settingsOf('a', here.url), NODE_ENV: 'production' as const };
  const command = [await compileProgram('lib/launch/move/main.ts'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: environment }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });
}

test('the command moves a customer by their address, prints each step, and carries what comes late', async () => {
  const { id: userId } = await make.makeUser(a.context.db, { email: 'asha@example.com' });
  await make.makeWallet(a.context.db, { id: userId }, { balance: 75_50n });
  const moved = await run(`--to=${OTHER}`, '--user=asha@example.com', '--wait=0');
  expect(moved.text).toContain(`account ${userId} is leaving a for b`);
  expect(moved.text).toContain('its money has left a');
  expect(moved.text).toContain('opened in b; 1 transfer booked');
  expect(moved.text).toContain('✓ both cells agree about every transfer');
  expect(moved.code).toBe(0);
  const balances = async () => (await there.db.pool.query('select balance from wallets')).rows;
  expect(await balances()).toEqual([{ balance: '7550' }]);
  const gift = "update wallets set balance = balance + 100 where currency = 'INR' returning id";
  const { rows } = await here.db.pool.query<{ id: string }>(gift);
  await make.makeJournal(a.context.db, [
    { account: 'adjustments', amount: -100n },
    { account: 'wallet', walletId: rows[0]?.id ?? '', amount: 100n },
  ]);
  const late = await run(`--to=${OTHER}`, '--late');
  expect(late.text).toContain('was open in b; 1 transfer booked');
  expect(late.code).toBe(0);
  expect(await balances()).toEqual([{ balance: '7650' }]);
});

test('a customer without money who has left and not arrived is named by each run, and brought over with --late', async () => {
  const { id: userId } = await make.makeUser(a.context.db);
  const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
  await departFromCell(a.context, { reference, arrived: [] });
  const { id: mover } = await make.makeUser(a.context.db);
  const named = await run(`--to=${OTHER}`, `--user=${mover}`, '--wait=0');
  expect(named.text).toContain(`✗ ${reference}: the account has left a and is not open in b`);
  expect(named.code).toBe(1);
  const late = await run(`--to=${OTHER}`, '--late');
  expect(late.text).toContain(`${reference}: opened in b; 0 transfers booked`);
  expect(late.code).toBe(0);
});

test('bug: one customer whose account cannot be read kept the late money of all others from following', async () => {
  const { db } = a.context;
  const late = [];
  for (const [index] of ['broken', 'whole'].entries()) {
    const { id: userId } = await make.makeUser(db);
    await make.makeWallet(db, { id: userId }, { balance: 1_00n });
    const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
    await departFromCell(a.context, { reference, arrived: [] });
    if (index === 0)
      await db.user.update({ where: { id: userId }, data: { totpSecret: 'sealed by a key that was lost' } });
    late.push(reference);
  }
  const [broken, whole] = late;
  const { text, code } = await run(`--to=${OTHER}`, '--late');
  expect(text).toContain(`✗ ${broken}: `);
  expect(text).toContain(`${whole}: opened in b; 1 transfer booked`);
  expect(text).toContain(`✗ ${broken}.1: ₹1 has left and not arrived`);
  expect(code).toBe(1);
});

test('the command names what it waits for, and lets the customer buy again', async () => {
  const user = await make.makeUser(a.context.db);
  const { id } = await make.makeOrder(a.context.db, { user, status: 'Processing' });
  const refused = await run(`--to=${OTHER}`, `--user=${user.id}`, '--wait=0');
  expect(refused.text).toContain(`waits for order ${id} (Processing)`);
  expect(refused.text).toContain('the customer stays, and may buy again');
  expect(refused.code).toBe(1);
  const away = await here.db.pool.query('select tarang_is_away($1) as away', [user.id]);
  expect(away.rows).toEqual([{ away: false }]);
});

test('the command ends with 1 and a sentence for a wrong wish, a missing file, and a file without keys', async () => {
  const { AUTH_SECRET: _, ...keyless } = settingsOf('b', there.url);
  const [wish, missing, without, nobody] = [
    await run(`--to=${OTHER}`),
    await run('--to=/nowhere.env', '--late'),
    await run(`--to=${await fileOf('keyless.env', keyless)}`, '--late'),
    await run(`--to=${OTHER}`, '--user=nobody@example.com'),
  ];
  expect(wish.text).toContain('usage: npm run move');
  expect(missing.text).toContain('There is no file /nowhere.env');
  expect(without.text).toContain('does not have AUTH_SECRET');
  expect(nobody.text).toContain('There is no account nobody@example.com.');
  for (const { code } of [wish, missing, without, nobody]) expect(code).toBe(1);
});
