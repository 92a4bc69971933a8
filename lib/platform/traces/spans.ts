import { type AttributeValue, createExporter, type EndedSpan, type Exporter } from './exporter';
import {
  currentTrace,
  newSpanId,
  newTraceId,
  parseTraceparent,
  type TraceContext,
  traceStorage,
} from './trace-context';

export interface SpanOptions {
  name: string;
  kind?: EndedSpan['kind'];
  attributes?: Record<string, AttributeValue>;
}

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
}

const KEY = Symbol.for('tarang.trace-exporter');
const globals = globalThis as { [KEY]?: Exporter };

/**
 * Begins to export the spans of this process when a collector is set; else no span is recorded, and only ids are
 * carried.
 */
export function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS }: TracingSettings,
  service: string,
  onError: (error: unknown) => void,
): void {
  if (endpoint === undefined || globals[KEY]) return;
  globals[KEY] = createExporter({
    endpoint,
    headers: readHeaders(OTEL_EXPORTER_OTLP_HEADERS),
    service,
    onError,
  });
}

/** Whether spans are recorded. */
export function isTracing(): boolean {
  return globals[KEY] !== undefined;
}

/** Sends the spans that wait, and records no more: before the process ends. */
export async function stopTracing(): Promise<void> {
  const exporter = globals[KEY];
  delete globals[KEY];
  await exporter?.stop();
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry writes it. */
function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}

// Read once: it is a getter that takes longer than all else in a span.
const ORIGIN = performance.timeOrigin;

/** A span of its own: `end` records it. */
export interface OpenSpan {
  context: TraceContext;
  end(given?: { name?: string; attributes?: Record<string, AttributeValue>; error?: string | null }): void;
}

/** Opens a span below `parent`; without one it begins a new trace. */
export function openSpan(
  { name, kind = 'internal', attributes = {} }: SpanOptions,
  parent: TraceContext | null,
  link: TraceContext | null = null,
): OpenSpan {
  const context = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId() };
  const startedAt = ORIGIN + performance.now();
  return {
    context,
    end(given = {}) {
      globals[KEY]?.add({
        ...context,
        parentSpanId: parent?.spanId ?? null,
        name: given.name ?? name,
        kind,
        startedAt,
        endedAt: ORIGIN + performance.now(),
        attributes: { ...attributes, ...given.attributes },
        error: given.error ?? null,
        link,
      });
    },
  };
}

/**
 * Does the work within a span of the trace that runs. Outside of a trace, and while none is recorded, the work alone.
 */
export function inSpan<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const parent = currentTrace();
  return parent && isTracing() ? run(openSpan(options, parent), work) : work();
}

/**
 * Does the work as a part of the trace that a job's payload or a row has carried; without one it begins a trace. The
 * trace that runs now, such as that of a webhook, becomes a link.
 */
export function inTrace<Result>(
  carried: unknown,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return run(openSpan(options, parseTraceparent(carried), currentTrace() ?? null), work);
}

/** The same where the work may be outside of any trace: without a carried one nothing is begun. */
export function continueTrace<Result>(
  carried: unknown,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return parseTraceparent(carried) ? inTrace(carried, options, work) : inSpan(options, work);
}

async function run<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
  let error: string | null = null;
  try {
    return await traceStorage().run(span.context, work);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.name : 'thrown';
    throw thrown;
  } finally {
    span.end({ error });
  }
}
