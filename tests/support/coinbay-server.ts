import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const callBody = z.object({
  pack: z.string().optional(),
  reference: z.string().optional(),
  region: z.string().optional(),
  player: z.string().optional(),
  game: z.string().optional(),
});

export interface CoinbayServer {
  url: string;
  /** What was bought, in order. */
  bookings: z.infer<typeof callBody>[];
  /** The next purchase is booked, and its answer is lost. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

/** The remote system of the supplier that tests add. */
export async function startCoinbay(key: string): Promise<CoinbayServer> {
  const bookings: CoinbayServer['bookings'] = [];
  let losesAnswer = false;
  const server = createServer(async (request, response) => {
    const body = callBody.parse(await json(request));
    if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end('{}');
    if (request.url === '/balance') return response.end(JSON.stringify({ balance: '250.00' }));
    if (request.url === '/buy') {
      bookings.push(body);
      if (losesAnswer) {
        losesAnswer = false;
        return response.destroy();
      }
    }
    const index = bookings.findIndex(({ reference }) => reference === body.reference);
    const order = index === -1 ? null : { id: `CB${index + 1}`, price: '3.50', codes: [] };
    return response.end(JSON.stringify(order));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    bookings,
    loseNextAnswer() {
      losesAnswer = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
