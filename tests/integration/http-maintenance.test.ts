// The pages while the whole shop is stopped (decision 085).
import { afterEach, expect, test, vi } from 'vitest';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { setShopStop } from '@/lib/http/cache/shop-stop';
import { actingAs, makeUser, viewerOf } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
// After the server has its settings, which the process reads.
const { webProcess } = await import('@/lib/http/server/process');
const { context } = webProcess();
const admin = actingAs(context, viewerOf(await makeUser(prisma, { role: 'admin' })));

const SHOPPING = [
  '/',
  '/home',
  '/product/x',
  '/product/x?item=1',
  '/product/x/reviews/2',
  '/register',
  '/topup',
  '/hi',
];
const OPEN = [
  '/confirmation',
  '/dashboard',
  '/login',
  '/admin',
  '/wallet',
  '/privacypage',
  '/product',
  '/hi/login',
];

/** What a browser sends for a page. */
const PAGE = { accept: 'text/html,application/xhtml+xml' };

const statusOf = async (path: string, init: RequestInit = {}) =>
  (
    await fetch(`${shop.origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...PAGE, ...init.headers },
    })
  ).status;
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 3000, interval: 20 });

async function stopShop(): Promise<string> {
  await turnOn(admin, { scope: 'shop', target: '', minutes: 60, reason: 'double bookings' });
  const { id } = await prisma.killSwitch.findFirstOrThrow({ where: { scope: 'shop', endedAt: null } });
  await soon(async () => expect(await statusOf('/')).toBe(503));
  return id;
}

afterEach(async () => {
  await prisma.killSwitch.deleteMany();
  await soon(async () => expect(await statusOf('/')).not.toBe(503));
});

test('the pages for choosing and buying are replaced in their language, and the others stay', async () => {
  await stopShop();
  for (const path of [...SHOPPING, '/hi/product/x', '/hi/topup']) {
    const reply = await fetch(`${shop.origin}${path}`, { headers: PAGE });
    expect(reply.status, path).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await reply.text();
    expect(html).toContain(`<html lang="${path.startsWith('/hi') ? 'hi' : 'en'}">`);
    expect(html).toContain('We are closed for maintenance');
    expect(html).toContain('रखरखाव के लिए स्टोर बंद है');
    expect(html).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d IST/);
  }
  for (const path of OPEN) expect(await statusOf(path), path).not.toBe(503);
  expect(await statusOf('/', { method: 'HEAD' })).toBe(503);
  // Next's navigation asks for the same pages.
  expect(await statusOf('/product/x', { headers: { rsc: '1', accept: '*/*' } })).toBe(503);
});

test('calls answer that nothing was charged, and webhooks are taken', async () => {
  await stopShop();
  const buyer = await newPerson(shop.db);
  const order = await shop.call('POST /order/createOrder', {
    token: buyer.token,
    json: { ...orderBody(stock, buyer), paymentmode: 'upi' },
  });
  expect(order.status).toBe(503);
  expect(order.headers['retry-after']).toBeDefined();
  expect(codeOf(order)).toBe('unavailable');
  expect(order.body).toMatchObject({ message: expect.stringContaining('Nothing was charged') });
  expect((await shop.call('GET /product/gethomeproducts')).status).toBe(200);
  const webhook = await statusOf('/order/webhook/ekqr', { method: 'POST', body: 'client_txn_id=none' });
  expect(webhook).not.toBe(503);
});

test('a process that hears nothing of the end opens by its own clock', async () => {
  setShopStop(new Date(Date.now() - 1));
  expect(await statusOf('/')).not.toBe(503);
  setShopStop(new Date(Date.now() + 60_000));
  expect(await statusOf('/')).toBe(503);
  setShopStop(null);
});

test('the shop opens when the switch is turned off, and by itself when its time is over', async () => {
  await turnOff(admin, { id: await stopShop() });
  await soon(async () => expect(await statusOf('/')).not.toBe(503));

  const id = await stopShop();
  await prisma.$executeRaw`
    update kill_switches set ends_at = statement_timestamp() + interval '1 second' where id = ${id}`;
  await soon(async () => expect(await statusOf('/')).not.toBe(503));
  expect(await prisma.killSwitch.count({ where: { id, endedAt: null } })).toBe(1);
});
