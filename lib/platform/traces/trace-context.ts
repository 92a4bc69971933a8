import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync, randomUUID } from 'node:crypto';

/** Where a piece of work stands: its trace, and the span that is open. */
export interface TraceContext {
  /** 32 hexadecimal digits: a UUID without its hyphens. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

const KEY = Symbol.for('tarang.trace-context');
const globals = globalThis as { [KEY]?: AsyncLocalStorage<TraceContext> };

/** On globalThis, because the bundled parts of the server each load this module. */
export function traceStorage(): AsyncLocalStorage<TraceContext> {
  globals[KEY] ??= new AsyncLocalStorage();
  return globals[KEY];
}

export function currentTrace(): TraceContext | undefined {
  return traceStorage().getStore();
}

// Bytes are drawn for five hundred ids at once: a call for each id would take ten times as long (measured).
const drawn = Buffer.alloc(8192);
let used = drawn.length;

function draw(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += count;
  return drawn.subarray(used - count, used);
}

/** The digits of a UUID of version 4. */
export function newTraceId(): string {
  const bytes = draw(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex');
}

export function newSpanId(): string {
  return draw(8).toString('hex');
}

/** The trace of the work that runs, as the header `traceparent` of W3C writes it; undefined outside of one. */
export function traceparent(): string | undefined {
  const trace = currentTrace();
  return trace && `00-${trace.traceId}-${trace.spanId}-01`;
}

/** Null for what is no traceparent, such as the null of a row from before there were traces. */
export function parseTraceparent(text: unknown): TraceContext | null {
  const [, traceId = '', spanId = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(text)) ?? [];
  return traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId };
}

/**
 * The id of the request in the form of a UUID: it is that of its trace, so that who has the one finds the other.
 * Outside of a trace a new one.
 */
export function traceRequestId(): string {
  const trace = currentTrace();
  if (!trace) return randomUUID();
  return trace.traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
