import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Context } from '@/lib/domain/context';
import { receiveTelegramUpdate, receiveWhatsApp } from '@/lib/domain/notifications';
import { receiveWebhook } from '@/lib/domain/payments';

const TELEGRAM = '/telegram';
const WHATSAPP = '/whatsapp';
const RAZORPAY = '/order/webhook/razorpay';

/** A minimal endpoint for webhooks; the real one is tested with the server. */
export async function serveWebhooks(
  context: Context,
): Promise<{ url: string; razorpay: string; telegram: string; whatsapp: string; close(): Promise<void> }> {
  const receive = async ({ url, headers }: IncomingMessage, rawBody: string): Promise<object | null> => {
    if (url === TELEGRAM) return receiveTelegramUpdate(context, JSON.parse(rawBody));
    if (url === WHATSAPP) {
      const signature = String(headers['x-hub-signature-256']);
      const events = context.whatsapp?.readWebhook({ rawBody, signature });
      if (!events) throw new Error('a webhook that Meta did not sign');
      await receiveWhatsApp(context, events);
      return null;
    }
    const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const gateway = url === RAZORPAY ? 'razorpay' : 'ekqr';
    await receiveWebhook(context, { gateway, headers: new Headers(pairs), rawBody });
    return null;
  };
  const server = createServer((request, response) => {
    text(request)
      .then((rawBody) => receive(request, rawBody))
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
    razorpay: `http://127.0.0.1:${port}${RAZORPAY}`,
    telegram: `http://127.0.0.1:${port}${TELEGRAM}`,
    whatsapp: `http://127.0.0.1:${port}${WHATSAPP}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
