// The web process: an HTTP server that passes requests to Next through its public interfaces (decision 024). The build
// bundles it into .next/standalone/server.mjs.
import { createServer } from 'node:http';
import { settings } from '@/lib/platform/config';
import { createLog } from '@/lib/platform/log';
import { serveMetrics } from '@/lib/platform/metrics';
import { stopTracing } from '@/lib/platform/traces';
import { answerClientError } from './answer-client-error';
import { boundConnections } from './bound-connections';
import { createRequestListener } from './request-listener';

const dev = process.env.NODE_ENV === 'development';
// Next looks for the build in the working directory, and this server for the files beside the build.
if (!dev) process.chdir(import.meta.dirname);

const { HOST, PORT, KEEP_ALIVE_TIMEOUT, LOG_LEVEL, TRUST_PROXY } = settings();
const log = createLog({ name: 'web', level: LOG_LEVEL });
serveMetrics(settings(), (error) => log.warn({ err: error }, 'the metrics are not served'));

const server = createServer({
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
  // ms. How often connections are looked through for requests that arrive too slowly.
  connectionsCheckingInterval: 5_000,
  // Only the development server uses a WebSocket. In production an upgrade request is answered like any other and its
  // connection is closed, because Next would leave it open without an answer.
  shouldUpgradeCallback: () => dev,
});
boundConnections(server, { trustProxy: TRUST_PROXY });
server.on('clientError', answerClientError);
// Loaded after the settings, so that an invalid setting ends the process at once.
const { default: next } = await import('next');
const app = next({ dev, httpServer: server, hostname: HOST, port: PORT });
await app.prepare();
server.on('request', createRequestListener(app.getRequestHandler(), log));
server.listen(PORT, HOST);

/** Answers the open requests, lets Next finish its work after replies, and ends the process. */
async function stop(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections of the development server stay open for hot reload.
  if (dev) server.closeAllConnections();
  await closed;
  await app.close();
  await stopTracing();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
