import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Context } from '@/lib/domain/context';
import { receiveTelegramUpdate } from '@/lib/domain/notifications';
import { receiveWebhook } from '@/lib/domain/payments';

const TELEGRAM = '/telegram';

/** A minimal endpoint for webhooks; the real one is tested with the server. */
export async function serveWebhooks(
  context: Context,
): Promise<{ url: string; telegram: string; close(): Promise<void> }> {
  const receive = async (isTelegram: boolean, rawBody: string): Promise<object | null> => {
    if (isTelegram) return receiveTelegramUpdate(context, JSON.parse(rawBody));
    await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
    return null;
  };
  const server = createServer((request, response) => {
    text(request)
      .then((rawBody) => receive(request.url === TELEGRAM, rawBody))
      .then(
        (answer) => response.end(JSON.stringify(answer ?? {})),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/order/webhook/ekqr`,
    telegram: `http://127.0.0.1:${port}${TELEGRAM}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
