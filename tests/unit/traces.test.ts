// Traces: one id for everything that follows from a request, and spans that a collector takes.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  continueTrace,
  currentTrace,
  inSpan,
  inTrace,
  isTracing,
  startTracing,
  stopTracing,
  traceparent,
  traceRequestId,
} from '@/lib/platform/traces';
import { testLog } from '../support/log';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  links: { traceId: string }[];
  status: { code?: number; message?: string };
}

let spans: Span[] = [];
let headers: IncomingMessage['headers'] = {};
let status = 200;
const collector = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  spans.push(...body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
  headers = incoming.headers;
  outgoing.writeHead(incoming.url === '/v1/traces' ? status : 404).end('{}');
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
afterAll(() => void collector.close());

const errors: unknown[] = [];
beforeEach(() => {
  spans = [];
  errors.length = 0;
  status = 200;
});

test('without a collector nothing is recorded, and ids are carried all the same', async () => {
  expect(isTracing()).toBe(false);
  expect(traceparent()).toBeUndefined();
  const carried = await inTrace(undefined, { name: 'click' }, async () => {
    const outer = currentTrace();
    await inSpan({ name: 'call' }, async () => expect(currentTrace()).toEqual(outer));
    return traceparent();
  });
  expect(carried).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await inTrace(carried, { name: 'job' }, async () =>
    expect(currentTrace()?.traceId).toBe(carried?.split('-')[1]),
  );
});

test('the id of a request is that of its trace, in the form of a UUID', async () => {
  expect(traceRequestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  await inTrace(null, { name: 'click' }, async () =>
    expect(traceRequestId().replaceAll('-', '')).toBe(currentTrace()?.traceId),
  );
});

test('each line of the log within a trace has its id', async () => {
  const written = testLog();
  written.log.info('outside');
  const id = await inTrace(null, { name: 'click' }, async () => {
    written.log.child({ job: '1' }).info('inside');
    return currentTrace()?.traceId;
  });
  expect(written.lines('outside')[0]).not.toHaveProperty('trace');
  expect(written.lines('inside')[0]).toMatchObject({ trace: id, job: '1' });
});

test.each([null, undefined, '', '00-0-0-01', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, { a: 1 }])(
  'what is no traceparent (%j) begins a trace of its own, or none',
  async (carried) => {
    await inTrace(carried, { name: 'job' }, async () => expect(traceparent()).toMatch(/^00-[0-9a-f]{32}-/));
    await continueTrace(carried, { name: 'settle' }, async () => expect(traceparent()).toBeUndefined());
  },
);

test('spans go to the collector with their parents, times, errors and links', async () => {
  const { port } = collector.address() as AddressInfo;
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=shop',
  };
  startTracing(settings, 'tarang-test', (error) => errors.push(error));
  expect(isTracing()).toBe(true);
  const click = await inTrace(null, { name: 'click', kind: 'server' }, async () => {
    await inSpan({ name: 'buy', kind: 'client' }, () => Promise.reject(new TypeError('with a secret'))).catch(
      () => {},
    );
    return traceparent();
  });
  await inTrace(null, { name: 'webhook' }, () => continueTrace(click, { name: 'settle' }, async () => {}));
  await stopTracing();
  const named = Object.fromEntries(spans.map((span) => [span.name, span]));
  expect(named.buy).toMatchObject({
    kind: 3,
    traceId: named.click?.traceId,
    parentSpanId: named.click?.spanId,
    status: { code: 2, message: 'TypeError' },
  });
  expect(named.click?.parentSpanId).toBeUndefined();
  expect(named.settle).toMatchObject({
    traceId: named.click?.traceId,
    parentSpanId: named.click?.spanId,
    links: [{ traceId: named.webhook?.traceId }],
  });
  expect(named.webhook?.traceId).not.toBe(named.click?.traceId);
  const began = BigInt(named.click?.startTimeUnixNano ?? 0);
  expect(BigInt(named.click?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(began);
  expect(Math.abs(Number(began / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  expect(headers).toMatchObject({ authorization: 'Bearer abc', 'x-team': 'shop' });
  expect(JSON.stringify(spans)).not.toContain('secret');
  expect(isTracing()).toBe(false);
});

test('a collector that refuses or is flooded costs spans, and no work', async () => {
  const { port } = collector.address() as AddressInfo;
  const record = () =>
    startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, 'tarang-test', (error) =>
      errors.push(error),
    );
  status = 503;
  record();
  expect(await inTrace(null, { name: 'click' }, async () => 'done')).toBe('done');
  await stopTracing();
  expect(String(errors[0])).toContain('503');
  status = 200;
  record();
  await Promise.all(Array.from({ length: 9000 }, () => inTrace(null, { name: 'many' }, async () => {})));
  spans = [];
  await stopTracing();
  expect(spans.length).toBe(8192);
  expect(String(errors.at(-1))).toContain('808 spans were dropped');
});
