import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Context } from '@/lib/domain/context';
import { receiveWebhook } from '@/lib/domain/payments';

/** A minimal endpoint for webhooks; the real one is tested with the server. */
export async function serveWebhooks(context: Context): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    text(request)
      .then((rawBody) => receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody }))
      .then(
        () => response.end('{}'),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/order/webhook/ekqr`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
