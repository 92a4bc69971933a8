// The registry of a process: what it tells Prometheus, and that it tells nothing that is too old.
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { measured } from '@/lib/integrations/measured';
import { defineCounter, defineGauge, observePool, serveMetrics, timed } from '@/lib/platform/metrics';
import { defineHistogram } from '@/lib/platform/metrics/define';
import { readMetrics } from '../support/metrics';
import { freePort } from '../support/processes';

afterEach(() => vi.restoreAllMocks());

const LEVEL = defineGauge({ name: 'test_level', help: 'A gauge without labels.', labels: [] });
const LEVELS = defineGauge({ name: 'test_levels', help: 'A gauge with a label.', labels: ['place'] });

test('a gauge tells the values that were given last, and no 0 before the first', async () => {
  LEVELS.readFrom(() => []);
  expect((await readMetrics()).has('test_level')).toBe(false);
  LEVEL.replace([{ labels: {}, value: 3 }], 1000);
  expect((await readMetrics()).get('test_level')).toBe(3);
  LEVEL.replace([], 1000);
  expect((await readMetrics()).has('test_level')).toBe(false);
});

test('a gauge disappears when nobody has renewed it in time', async () => {
  const now = vi.spyOn(performance, 'now');
  const started = performance.now();
  LEVEL.replace([{ labels: {}, value: 7 }], 60_000);
  now.mockReturnValue(started + 59_000);
  expect((await readMetrics()).get('test_level')).toBe(7);
  now.mockReturnValue(started + 61_000);
  expect((await readMetrics()).has('test_level')).toBe(false);
});

test('a label that is no longer told is gone', async () => {
  let places = ['here', 'there'];
  LEVELS.readFrom(() => places.map((place) => ({ labels: { place }, value: 1 })));
  expect((await readMetrics()).get('test_levels{place="there"}')).toBe(1);
  places = ['here'];
  expect((await readMetrics()).has('test_levels{place="there"}')).toBe(false);
});

test('counters and histograms add up, also when another part of the server made them', async () => {
  const given = { name: 'test_sales_total', help: 'Sales.', labels: ['item'] } as const;
  defineCounter(given).add({ item: 'pass' }, 2);
  defineCounter(given).add({ item: 'pass' });
  expect((await readMetrics()).get('test_sales_total{item="pass"}')).toBe(3);
});

const CALLS = defineHistogram({
  name: 'test_call_seconds',
  help: 'Calls.',
  labels: ['outcome'],
  buckets: [1],
});

test('timed work is observed with its outcome, and what it throws is thrown on', async () => {
  expect(
    await timed(
      CALLS,
      {},
      async () => 'goods',
      () => 'delivered',
    ),
  ).toBe('goods');
  await expect(timed(CALLS, {}, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const read = await readMetrics();
  expect(read.get('test_call_seconds_count{outcome="delivered"}')).toBe(1);
  expect(read.get('test_call_seconds_count{outcome="failed"}')).toBe(1);
});

test('each call of a supplier or gateway is observed by the kind of its answer', async () => {
  const port = measured('testbay', {
    buy: async (code: string) => ({ outcome: 'refused', code }),
    lookUp: null,
    settleTime: 5,
    balance: async () => ({ balance: '1.00' }),
    listOrders: async () => ({ ok: false }),
    readWebhook: () => 'at once',
  });
  expect(await port.buy('unsent')).toEqual({ outcome: 'refused', code: 'unsent' });
  await port.buy('sold-out');
  await port.balance();
  await port.listOrders();
  expect([port.lookUp, port.settleTime, port.readWebhook()]).toEqual([null, 5, 'at once']);
  const read = await readMetrics();
  const counted = [...read.keys()]
    .filter((key) => key.startsWith('tarang_remote_call_seconds_count') && key.includes('testbay'))
    .map((key) => /call="(\w+)",outcome="(\w+)"/.exec(key)?.slice(1).join(' '));
  expect(counted.toSorted()).toEqual(['balance done', 'buy refused', 'buy unsent', 'listOrders unknown']);
});

test('the connections of the pool are read at each scrape', async () => {
  const pool = { totalCount: 4, idleCount: 1, waitingCount: 0 };
  observePool(pool);
  expect((await readMetrics()).get('tarang_database_connections{state="in_use"}')).toBe(3);
  pool.waitingCount = 9;
  expect((await readMetrics()).get('tarang_database_waiting')).toBe(9);
});

async function serveOn(METRICS_PORT?: number): Promise<{ server: Server; errors: Error[]; url: string }> {
  const errors: Error[] = [];
  const server = serveMetrics({ METRICS_PORT, METRICS_HOST: '127.0.0.1' }, (error) => errors.push(error));
  if (!server) throw new Error('nothing is served');
  await Promise.race([once(server, 'listening'), once(server, 'close').catch(() => {})]);
  const { port } = server.address() as AddressInfo;
  return { server, errors, url: `http://127.0.0.1:${port}` };
}

test('the metrics are served on their own port, and nothing else is', async () => {
  const { server, url } = await serveOn(await freePort());
  const reply = await fetch(`${url}/metrics`);
  expect(reply.headers.get('content-type')).toContain('version=0.0.4');
  expect(await reply.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
  server.close();
});

test('without a port nothing is served, and a port that is taken is told and ends nothing', async () => {
  expect(serveMetrics({ METRICS_HOST: '127.0.0.1' }, () => {})).toBeNull();
  const port = await freePort();
  const { server } = await serveOn(port);
  const told = new Promise<Error>((resolve) => {
    serveMetrics({ METRICS_PORT: port, METRICS_HOST: '127.0.0.1' }, resolve);
  });
  expect((await told).message).toContain('EADDRINUSE');
  server.close();
});
