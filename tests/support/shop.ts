// A whole store for one test file: its own database with the demo catalogue, its own external services in the real
// wire protocols, and the real use cases between them. Each order is for a player of its own, so that everything
// bought at a supplier can be traced to one order.
import { afterAll } from 'vitest';
import { orderEffects } from '@/lib/domain/orders';
import { topUpEffects } from '@/lib/domain/wallet';
import { createGateways } from '@/lib/integrations/payments';
import { createSuppliers, createTestSuppliers } from '@/lib/integrations/suppliers';
import { seconds } from '@/lib/platform/time';
import { startSandbox } from '@/lib/sandbox';
import { testContext } from './context';
import { testDatabase } from './database';
import { testPush, testTelegram } from './links';
import { testLog } from './log';
import { messagesOf, testWhatsApp } from './messages';
import { outsideSettings } from './outside-settings';
import { movableClock } from './shop/clock';
import { Shop } from './shop/the-shop';
import { serveWebhooks } from './shop/webhooks';

export { ITEMS, inputsFor, type OrderGiven, type Placed, type Shop } from './shop/the-shop';

export interface ShopOptions {
  /** False: no worker takes jobs until the test starts one. */
  worker?: boolean;
  /** As of `testDatabase`: jobs wait for the pump of a worker. */
  outbox?: boolean;
  /** Of the store with the database, at the most. With one, the test sees what the store's session has. */
  connections?: number;
  /** ms that the adapters wait for an answer. The default only ends what hangs: a loaded machine may need seconds. */
  timeout?: number;
  /** The second gateway of the sandbox, to which nothing goes by itself. */
  razorpay?: boolean;
  /** Beside those of the sandbox: of suppliers and gateways that the test adds. */
  settings?: Record<string, string>;
}

/** Opens one at the top of a file; it is closed after the file. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const database = await testDatabase({
    max: options.connections ?? 24,
    catalogue: true,
    outbox: options.outbox ?? false,
  });
  const written = testLog('warn');
  const clock = movableClock();
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    storeUrl: 'http://127.0.0.1:9',
    delays: { moogoldPolls: 0 },
    // A purchase is signed with the time at which its attempt was written, by the clock of the store.
    now: clock.now,
  });
  const environment = {
    ...outsideSettings(sandbox, { razorpay: options.razorpay ?? false }),
    ...options.settings,
  };
  const outside = { clock, timeout: options.timeout ?? seconds(30) };
  const context = testContext({
    db: database.db.prisma,
    clock,
    log: written.log,
    gateways: createGateways(environment, outside),
    suppliers: createSuppliers(environment, outside),
    testSuppliers: createTestSuppliers(environment, outside),
    effects: { order: orderEffects, topup: topUpEffects },
    ...messagesOf(sandbox),
    push: testPush(sandbox.urls.base),
    telegram: testTelegram(sandbox, options.timeout),
    whatsapp: testWhatsApp(sandbox, options.timeout),
    shop: { url: 'http://127.0.0.1:9' },
  });
  const webhooks = await serveWebhooks(context);
  await fetch(`${sandbox.urls.base}/console/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      webhookUrl: webhooks.url,
      razorpayWebhookUrl: webhooks.razorpay,
      whatsappWebhookUrl: webhooks.whatsapp,
    }),
  });
  await context.telegram?.setWebhook(webhooks.telegram);
  const shop = new Shop(database, sandbox, context, clock, written);
  afterAll(async () => {
    await shop.stopWorker();
    await webhooks.close();
    await sandbox.stop();
  });
  if (options.worker !== false) await shop.startWorker();
  return shop;
}
