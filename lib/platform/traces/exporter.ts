import { seconds } from '@/lib/platform/time';

export type AttributeValue = string | number | boolean;

/** A span that has ended. Times are ms since 1970. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'consumer';
  startedAt: number;
  endedAt: number;
  attributes: Record<string, AttributeValue>;
  /** The name of what was thrown; null when nothing was. Never its message, which may hold what a customer typed. */
  error: string | null;
  /** The span that caused this one from another trace. */
  link: { traceId: string; spanId: string } | null;
}

export interface ExporterOptions {
  /** The collector, without /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  onError: (error: unknown) => void;
}

export interface Exporter {
  add(span: EndedSpan): void;
  /** Sends what waits, and nothing after it. Throws nothing. */
  stop(): Promise<void>;
}

const INTERVAL = seconds(2);
const TIMEOUT = seconds(5);
/** A collector that does not answer costs memory for no more spans than these. */
const MOST_WAITING = 8192;
const IN_ONE_CALL = 2048;
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 };

/** Sends ended spans to a collector by OTLP over HTTP, in JSON. */
export function createExporter({ endpoint, headers, service, onError }: ExporterOptions): Exporter {
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> = Promise.resolve();

  async function send(spans: EndedSpan[]): Promise<void> {
    try {
      const reply = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(service, spans)),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
    } catch (error) {
      onError(error);
    }
  }

  function flush(): Promise<void> {
    if (dropped > 0) onError(new Error(`${dropped} spans were dropped`));
    dropped = 0;
    while (waiting.length > 0) {
      const spans = waiting.slice(0, IN_ONE_CALL);
      waiting = waiting.slice(IN_ONE_CALL);
      sending = sending.then(() => send(spans));
    }
    return sending;
  }

  const timer = setInterval(() => void flush(), INTERVAL).unref();
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) dropped += 1;
      else waiting.push(span);
    },
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

function requestOf(service: string, spans: EndedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'tarang' }, spans: spans.map(encode) }],
      },
    ],
  };
}

function encode({ startedAt, endedAt, parentSpanId, kind, attributes, error, link, ...span }: EndedSpan) {
  return {
    ...span,
    ...(parentSpanId ? { parentSpanId } : {}),
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    links: link ? [link] : [],
    status: error === null ? {} : { code: 2, message: error },
  };
}

/** As text: the number has more digits than a double holds. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`;
}

function attributesOf(attributes: Record<string, AttributeValue>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { doubleValue: value },
  }));
}
