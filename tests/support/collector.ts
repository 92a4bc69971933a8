import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CollectedSpan {
  /** The name of the process that sent it. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

interface Body {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[];
  }[];
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** The traces that have a span of this name. */
  tracesWith(name: string): Set<string>;
  close(): void;
}

/** A receiver of traces by OTLP over HTTP, in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    tracesWith: (name) => new Set(spans.filter((span) => span.name === name).map(({ traceId }) => traceId)),
    close: () => void server.close(),
  };
}
