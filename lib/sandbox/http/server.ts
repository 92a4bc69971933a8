import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readIncoming } from './incoming';
import { json, type Reply } from './reply';
import { findRoute, type Route } from './router';

export function createHttpServer(routes: readonly Route[]): Server {
  return createServer((message, response) => {
    void answer(routes, message).then(
      (reply) => send(reply, response),
      (error: unknown) => send(json({ error: 'sandbox', message: String(error) }, 500), response),
    );
  });
}

async function answer(routes: readonly Route[], message: IncomingMessage): Promise<Reply> {
  const incoming = await readIncoming(message);
  const found = findRoute(routes, incoming);
  if (!found)
    return json({ error: 'sandbox', message: `nothing lives at ${incoming.method} ${incoming.path}` }, 404);
  return found.route.run(found.request);
}

function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(reply.body);
}

/** Resolves to the port that was assigned. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Closes at once and destroys kept-alive and held connections, because the sandbox has two seconds to stop. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
