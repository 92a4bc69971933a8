import pg from 'pg';
import { expect, test } from 'vitest';
import { AppError } from '@/lib/platform/errors';
import { createLimiter, LIMITS, type Limiter, type LimitName, type Use } from '@/lib/platform/limits';
import { minutes, sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import { exhaustLimits, sizeOf } from '../support/second-process/exhaust-limits';
import { startSecondProcess } from '../support/second-process/start-second-process';

const { db, url } = await testDatabase();
const { log } = testLog();

const makeLimiter = (factor = 1) => createLimiter({ pool: db.pool, log, factor });

let made = 0;
/** An address that no other test uses. */
const newAddress = () => `10.0.0.${++made}`;

async function refusal(attempt: Promise<unknown>): Promise<AppError | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** How many of `count` uses at once were allowed, spread over the limiters. */
async function allowed(limiters: Limiter[], name: LimitName, who: string, count: number): Promise<number> {
  const uses = Array.from({ length: count }, (_, n) =>
    refusal((limiters[n % limiters.length] as Limiter).consume(name, who)),
  );
  const refused = (await Promise.all(uses)).filter((error) => error !== null);
  for (const error of refused) expect(error.code).toBe('rate_limited');
  return count - refused.length;
}

test('a limit allows its number of uses and then says how long to wait', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  for (let n = 0; n < LIMITS.otpPerNumber.points; n++) await limiter.consume('otpPerNumber', who);
  const error = await refusal(limiter.consume('otpPerNumber', who));
  expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(error?.retryAfter).toBeGreaterThan(minutes(59) / 1000);
  expect(error?.retryAfter).toBeLessThanOrEqual(minutes(60) / 1000);
});

test('a limit counts every key and every limit apart', async () => {
  const limiter = makeLimiter();
  const [one, other] = [newAddress(), newAddress()];
  await limiter.consume('otpResend', one);
  await limiter.consume('otpResend', other);
  await limiter.consume('otpPerNumber', one);
  expect(await refusal(limiter.consume('otpResend', one))).toMatchObject({ code: 'rate_limited' });
});

test('a limit holds across processes under parallel load: exactly its number', async () => {
  const other = createLimiter({ pool: db.pool, log, factor: 1 });
  expect(await allowed([makeLimiter(), other], 'moneyPerUser', newAddress(), 150)).toBe(60);
  expect(await allowed([makeLimiter(), other], 'loginPerAddressAndAccount', newAddress(), 40)).toBe(10);
});

test('a limit counted in leases is never exceeded, and one process gets all of it', async () => {
  expect(await allowed([makeLimiter()], 'everythingElse', newAddress(), 500)).toBeLessThanOrEqual(300);
  const alone = newAddress();
  const limiter = makeLimiter();
  let through = 0;
  while ((await refusal(limiter.consume('everythingElse', alone))) === null) through += 1;
  expect(through).toBe(300);
});

test('a limit counted in leases can be used in one burst, to the last point', async () => {
  const limiter = makeLimiter();
  const { points } = LIMITS.everythingElse;
  expect(await allowed([limiter], 'everythingElse', newAddress(), points + 20)).toBe(points);
});

test('a limit counted in leases is never exceeded by several processes together', async () => {
  const three = [makeLimiter(), makeLimiter(), makeLimiter()];
  const through = await allowed(three, 'everythingElse', newAddress(), 600);
  expect(through).toBeLessThanOrEqual(300);
  expect(through).toBeGreaterThan(0);
});

test('a limit starts anew when its window is over', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  await limiter.consume('otpResend', who);
  expect(await refusal(limiter.consume('otpResend', who))).not.toBeNull();
  await db.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
  expect(await refusal(limiter.consume('otpResend', who))).toBeNull();
});

test('a limit grows with the factor of a load test', async () => {
  expect(await allowed([makeLimiter(3)], 'loginPerAddressAndAccount', newAddress(), 40)).toBe(30);
  expect(await allowed([makeLimiter(0.01)], 'loginPerAddressAndAccount', newAddress(), 5)).toBe(1);
});

test('a limit stores no number and no address in clear', async () => {
  await makeLimiter().consume('otpPerNumber', '+919876543210');
  const { rows } = await db.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toMatch(/9876543210|10\.0\.0\./);
});

test('a use that is given back frees exactly one other, however many were refused meanwhile', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  const uses: Use[] = [];
  for (let n = 0; n < 10; n++) uses.push(await limiter.consume('loginPerAddressAndAccount', who));
  expect(await allowed([limiter], 'loginPerAddressAndAccount', who, 40)).toBe(0);
  await limiter.giveBack(uses.slice(0, 1));
  expect(await allowed([limiter], 'loginPerAddressAndAccount', who, 40)).toBe(1);
});

test('uses that are given back never raise a limit, though all come back at once and twice', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  const taken = Array.from({ length: 10 }, () => limiter.consume('loginPerAddressAndAccount', who));
  const uses = await Promise.all(taken);
  await Promise.all([limiter.giveBack(uses), limiter.giveBack(uses)]);
  expect(await allowed([limiter], 'loginPerAddressAndAccount', who, 40)).toBe(10);
});

test('a use that is given back counts for no later window', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  const old = await limiter.consume('otpResend', who);
  await db.pool.query('update rate_limits set expire = 1');
  await limiter.giveBack([old]);
  // A window is known by the millisecond in which it ends, which no two real windows of one key share.
  await sleep(5);
  await limiter.consume('otpResend', who);
  await limiter.giveBack([old]);
  expect(await refusal(limiter.consume('otpResend', who))).toMatchObject({ code: 'rate_limited' });
});

test('a use that is given back has no effect once its window is deleted', async () => {
  const limiter = makeLimiter();
  const who = newAddress();
  const old = await limiter.consume('otpResend', who);
  await db.pool.query('delete from rate_limits');
  await limiter.giveBack([old]);
  expect(await allowed([limiter], 'otpResend', who, 5)).toBe(1);
});

test('a cleared limit starts anew, for its own key alone', async () => {
  const limiter = makeLimiter();
  const [owner, other] = [newAddress(), newAddress()];
  for (const who of [owner, other])
    expect(await allowed([limiter], 'loginPerAddressAndAccount', who, 12)).toBe(10);
  await limiter.clear('loginPerAddressAndAccount', owner);
  expect(await allowed([limiter], 'loginPerAddressAndAccount', owner, 12)).toBe(10);
  expect(await allowed([limiter], 'loginPerAddressAndAccount', other, 2)).toBe(0);
});

test('several limits together count all or none', async () => {
  const limiter = makeLimiter();
  const [free, full] = [newAddress(), newAddress()];
  await limiter.consume('otpResend', full);
  const both = [
    ['otpPerNumber', free],
    ['otpResend', full],
    ['otpPerDevice', free],
  ] as const;
  for (let n = 0; n < 20; n++)
    expect(await refusal(limiter.consumeAll(both))).toMatchObject({ code: 'rate_limited' });
  expect(await allowed([limiter], 'otpPerNumber', free, 20)).toBe(5);
  expect(await allowed([limiter], 'otpPerDevice', free, 20)).toBe(5);
});

test('two processes share every limit', { timeout: 60_000 }, async () => {
  const who = newAddress();
  const second = await startSecondProcess('use-limits', { DATABASE_URL: url, WHO: who });
  const [ofSecond, ofFirst] = await second.together(() => exhaustLimits(db.pool, who));
  expect(Object.keys(ofSecond)).toEqual(Object.keys(LIMITS));
  for (const [name, limit] of Object.entries(LIMITS)) {
    const together = (ofSecond[name] ?? 0) + (ofFirst[name] ?? 0);
    const size = sizeOf(name as LimitName);
    // A limit counted in leases may refuse a few uses too early, never too late.
    if ('lease' in limit) expect(together, name).toBeLessThanOrEqual(size);
    else expect(together, name).toBe(size);
    expect(together, name).toBeGreaterThan(0);
  }
});

const nowhere = Object.assign(new URL(url), { port: '1' }).href;

test.each(Object.entries(LIMITS))(
  'without its database %s does what the table says',
  async (name, { onFailure }) => {
    const written = testLog();
    const pool = new pg.Pool({ connectionString: nowhere });
    const limiter = createLimiter({ pool, log: written.log, factor: 1 });
    const outcome = await refusal(limiter.consume(name as LimitName, 'anybody'));
    expect(outcome?.code).toBe(onFailure === 'refuse' ? 'unavailable' : undefined);
    expect(written.lines('the limiter cannot count')).toMatchObject([{ limit: name, level: 'error' }]);
    await pool.end();
  },
);

test('without its database money and codes are refused, and browsing continues', () => {
  const closed = Object.entries(LIMITS).filter(([, { onFailure }]) => onFailure === 'refuse');
  expect(closed.map(([name]) => name)).toEqual(
    expect.arrayContaining(['otpResend', 'otpPerNumber', 'otpPerAddress', 'moneyPerUser', 'loginPerAccount']),
  );
  expect(LIMITS.everythingElse.onFailure).toBe('allow');
});

test('a use that cannot be given back is no failure', async () => {
  const written = testLog();
  const pool = new pg.Pool({ connectionString: nowhere });
  const use = await makeLimiter().consume('loginPerAddressAndAccount', newAddress());
  await createLimiter({ pool, log: written.log, factor: 1 }).giveBack([use]);
  expect(written.lines('the limiter cannot give back')).toHaveLength(1);
  await pool.end();
});
