// The web process: an HTTP server that passes requests to Next through its public interfaces (decision 024). The build
// bundles it into .next/standalone/server.mjs.
import { createServer } from 'node:http';
import { settings } from '@/lib/platform/config';
import { keysOf } from '@/lib/platform/keys';
import { createLog } from '@/lib/platform/log';
import { serveMetrics } from '@/lib/platform/metrics';
import { seconds, sleep } from '@/lib/platform/time';
import { stopTracing } from '@/lib/platform/traces';
import { answerClientError } from './answer-client-error';
import { boundConnections } from './bound-connections';
import { keepFiles } from './kept-files';
import { announceStart, announceStop } from './readiness';
import { createRequestListener } from './request-listener';

const dev = process.env.NODE_ENV === 'development';
// Next looks for the build in the working directory, and this server for the files beside the build.
if (!dev) process.chdir(import.meta.dirname);

const { ASSETS_DIR, HOST, PORT, KEEP_ALIVE_TIMEOUT, LOG_LEVEL, STOP_DELAY_SECONDS, TRUST_PROXY } = settings();
// What a page encloses in a form is encrypted for the process that gets it, which may be another one. The key in the
// build is published with the sources (next.config.mjs); this one is the same in all processes of a store and in no
// other.
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = keysOf(settings()).actions[0].secret.toString('base64');
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
// Before the first page of this version is sent: a process of another one may be asked for its files.
if (ASSETS_DIR && !dev)
  await keepFiles(ASSETS_DIR, '.next/static').catch((error: unknown) =>
    log.error({ err: error }, 'the files of this version are not kept for pages of others'),
  );
server.on('request', createRequestListener(app.getRequestHandler(), log));
server.listen(PORT, HOST, () => void announceStart());

/**
 * Gives load balancers time to turn elsewhere, answers the open requests, lets Next finish its work after replies, and
 * ends the process.
 */
async function stop(): Promise<void> {
  announceStop();
  await sleep(seconds(STOP_DELAY_SECONDS));
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections of the development server stay open for hot reload.
  if (dev) server.closeAllConnections();
  await closed;
  await app.close();
  await stopTracing();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
