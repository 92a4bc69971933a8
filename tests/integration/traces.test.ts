// One trace goes from the click to the delivered order: through the gateway's webhook, the settlement and the delivery,
// which run in other processes and know nothing of each other but what rows and jobs carry.
import { afterAll, expect, test } from 'vitest';
import { inTrace, startTracing, stopTracing, traceparent } from '@/lib/platform/traces';
import { startCollector } from '../support/collector';
import { openShop, type Placed } from '../support/shop';

const collector = await startCollector();
afterAll(() => collector.close());
const errors: unknown[] = [];
const record = () =>
  startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, 'tarang-test', (error) => errors.push(error));
const shop = await openShop();

/** Orders as a request does, and waits for all that follows. */
async function click(given: Parameters<typeof shop.order>[0]): Promise<{ placed: Placed; trace: string }> {
  record();
  let trace = '';
  const placed = await inTrace(null, { name: 'click', kind: 'server' }, () => {
    trace = traceparent()?.split('-')[1] ?? '';
    return shop.order(given);
  });
  await shop.pay(placed);
  await shop.drain();
  await stopTracing();
  expect(errors).toEqual([]);
  return { placed, trace };
}

test('the trace of the click has the gateway, the settlement, the delivery and the supplier', async () => {
  const { placed, trace } = await click({ item: 'smileone' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  const own = collector.spans.filter(({ traceId }) => traceId === trace);
  const named = (name: string) => own.find((span) => span.name === name);
  for (const name of ['click', 'ekqr createPayment', 'settle payment', 'job deliver-order', 'smileone buy'])
    expect(named(name), name).toBeDefined();
  expect(named('settle payment')?.parentSpanId).toBe(named('click')?.spanId);
  expect(named('smileone buy')?.parentSpanId).toBe(named('job deliver-order')?.spanId);
  expect(own.some(({ name }) => name === 'sql insert' || name === 'sql with')).toBe(true);
  // Every parent is a span of the same trace.
  const ids = new Set(own.map(({ spanId }) => spanId));
  expect(own.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  expect(JSON.stringify(own)).not.toContain(placed.player);
});

test('two orders have two traces', async () => {
  const first = await click({ item: 'smileone' });
  const second = await click({ item: 'moogold' });
  expect(first.trace).not.toBe(second.trace);
  const buys = collector.tracesWith('moogold buy');
  expect([buys.has(first.trace), buys.has(second.trace)]).toEqual([false, true]);
});

test('a case names the trace in which it was opened', async () => {
  const player = shop.player();
  shop.fault('smileone', 'timeout_after_booking', player, { params: { ms: 0 } });
  const { placed, trace } = await click({ item: 'smileone', player });
  const review = await shop.db.review.findFirstOrThrow({ where: { orderId: placed.orderid } });
  expect(review.trace).toBe(trace);
});

test('what is done outside of a request has no trace, and works as before', async () => {
  const placed = await shop.sell({ item: 'smileone' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  const payment = await shop.db.payment.findFirstOrThrow({ where: { orderId: placed.orderid } });
  expect(payment.trace).toBeNull();
});
