// Real HTTP in front of the route handlers, without a build: the store's own request listener, and what Next does
// around handlers, as far as tests depend on it. What only Next itself decides (its headers, its 404s, pages) is
// tested at the real server in tests/e2e.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NextRequest } from 'next/server';
import { createRequestListener } from '@/lib/http/server/request-listener';
import { silentLog } from '@/lib/platform/log';
import { type Exported, METHODS, matchRoute, type RouteModule } from './routes';

/** A server that answers with `routes` once they are given; its port must be known before settings are read. */
export function createAdapter(origin: () => string, routes: () => readonly RouteModule[]): Server {
  const next = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      await send(await answer(incoming, origin(), routes()), outgoing);
    } catch (error) {
      outgoing.writeHead(599, 'not answered by the handler').end(String(error));
    }
  };
  return createServer(createRequestListener(next, silentLog));
}

async function answer(
  incoming: IncomingMessage,
  origin: string,
  routes: readonly RouteModule[],
): Promise<Response> {
  const url = new URL(incoming.url ?? '/', origin);
  const found = matchRoute(routes, url.pathname);
  if (!found) return new Response('no such page', { status: 404 });
  const { handlers } = found.route;
  const method = METHODS.find((known) => known === incoming.method);
  const handler: Exported | undefined =
    method && (handlers[method] ?? (method === 'HEAD' ? handlers.GET : undefined));
  if (method === 'OPTIONS' && !handler)
    return new Response(null, { status: 204, headers: { Allow: Object.keys(handlers).join() } });
  if (!method || !handler) return new Response(null, { status: 405 });
  const request = new NextRequest(url, {
    method,
    headers: flatten(incoming.headers),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: bodyOf(incoming), duplex: 'half' }),
  });
  return handler(request, { params: Promise.resolve(found.params) });
}

function flatten(headers: IncomingMessage['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}

// Next passes the message itself, which the platform turns into a stream.
function bodyOf(incoming: IncomingMessage): BodyInit {
  return incoming as unknown as BodyInit;
}

async function send(reply: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(reply.headers);
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(reply.status, headers).end(Buffer.from(await reply.arrayBuffer()));
}
