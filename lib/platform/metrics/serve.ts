import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectProcessMetrics, metricsState } from './registry';

export interface MetricsOptions {
  /** Undefined: nothing is served. */
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
}

/**
 * Serves the metrics of this process for Prometheus, on a port of their own: they say how much the store sells, and the
 * public port never answers with them. A port that is taken costs the metrics, not the store. Returns null when no port
 * is set.
 */
export function serveMetrics(
  { METRICS_PORT, METRICS_HOST }: MetricsOptions,
  onError: (error: Error) => void,
): Server | null {
  if (METRICS_PORT === undefined) return null;
  collectProcessMetrics();
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => {
      onError(error);
      outgoing.destroy();
    });
  });
  server.on('error', onError);
  // The process ends without waiting for a scrape.
  return server.listen(METRICS_PORT, METRICS_HOST).unref();
}

async function answer({ method, url }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (url !== '/metrics') return end(outgoing, 404);
  if (method !== 'GET') return end(outgoing, 405);
  const { registry } = metricsState();
  const text = await registry.metrics();
  outgoing.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
}

function end(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'Content-Length': 0 }).end();
}
