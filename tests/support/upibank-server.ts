import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const callBody = z.object({ clientTxnId: z.string(), paise: z.string().optional() });

export interface UpibankServer {
  url: string;
  /** The references that its store has asked about, in order. */
  asked: string[];
  pay(clientTxnId: string): void;
  close(): Promise<void>;
}

/** The remote system of the payment gateway that tests add. */
export async function startUpibank(): Promise<UpibankServer> {
  const pages = new Map<string, { id: string; paise: string; utr: string | null }>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { clientTxnId, paise } = callBody.parse(await json(request));
    if (request.url === '/create') {
      const id = `UB${pages.size + 1}`;
      pages.set(clientTxnId, { id, paise: paise ?? '0', utr: null });
      return response.end(JSON.stringify({ id, page: `http://127.0.0.1/pay/${id}` }));
    }
    asked.push(clientTxnId);
    const page = pages.get(clientTxnId);
    return page ? response.end(JSON.stringify(page)) : response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    pay(clientTxnId) {
      const page = pages.get(clientTxnId);
      if (!page) throw new Error(`${clientTxnId} has no page at the gateway`);
      page.utr = `UTR${page.id}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
