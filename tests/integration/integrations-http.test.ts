import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callRemote } from '@/lib/integrations/http';
import { createEkqrGateway } from '@/lib/integrations/payments';
import { createMooGold, createSmileOne, createSuppliers } from '@/lib/integrations/suppliers';
import { seconds, systemClock } from '@/lib/platform/time';
import { farDeadline } from '../support/deadline';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

let behave: Behaviour;
/** Bodies of the requests that arrived whole. */
let seen: string[] = [];
/** The client's port of each of them. */
let ports: (number | undefined)[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    seen.push(body);
    ports.push(request.socket.remotePort);
    behave(request, response);
  });
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is always an AddressInfo.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  ports = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const say =
  (status: number, text: string, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);

const call = (timeout = 2_000) => callRemote({ url: `${base}/x`, body: '{"ü":1}', timeout });

/** An address where nothing listens. */
async function closedPort(): Promise<string> {
  const closed = createSocketServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo; // a TCP server's address is always an AddressInfo
  await new Promise((resolve) => closed.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const lost: [string, Behaviour][] = [
  ['a reset', (request) => void request.socket.resetAndDestroy()],
  ['a closed socket', (request) => void request.socket.destroy()],
  [
    'a reply that breaks off',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"status":200,');
      setTimeout(() => request.socket.destroy(), 20);
    },
  ],
  ['a giant reply', say(200, `{"status":200,"x":"${'x'.repeat(2_000_000)}"}`)],
  [
    'a small reply that unpacks to a giant one',
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(20_000_000))),
  ],
];

const SMILEONE_WELL = { status: 200, order_id: 'S1', username: 'Asha', smile_points: '1' };
const OTHERS_WELL = {
  status: true,
  data: {
    order_id: 1,
    payment_url: 'http://x.test/',
    id: 1,
    client_txn_id: 'T1',
    amount: 1,
    status: 'created',
  },
  order_id: 1,
  order_status: 'completed',
  username: 'Asha',
  currency: 'USD',
  balance: '1',
};

/** What a broken remote can answer; none of it proves anything about a purchase. */
const unproved: [string, Behaviour][] = [
  ...lost,
  ['a web page', say(200, '<!DOCTYPE html><html></html>', { 'content-type': 'text/html' })],
  ['HTTP 500', say(500, '{"message":"Internal Server Error"}')],
  ['HTTP 502 with a page', say(502, '<html>Bad gateway</html>')],
  ['broken JSON', say(200, '{"status":2')],
  ['nothing', say(200, '')],
  ['a redirect', say(302, '', { location: '/elsewhere' })],
  ['a misdirected request', say(421, '')],
  ...[500, 302].flatMap((status): [string, Behaviour][] => [
    [
      `what Smile.one says when all is well, under HTTP ${status}`,
      say(status, JSON.stringify(SMILEONE_WELL)),
    ],
    [`what the others say when all is well, under HTTP ${status}`, say(status, JSON.stringify(OTHERS_WELL))],
  ]),
  ['a page of the firewall', say(403, '<html>Forbidden</html>')],
];

test('a call to a remote sends the bytes as they are and returns status, headers and text', async () => {
  behave = (request, response) => {
    expect(request.headers).toMatchObject({ 'content-length': '8', connection: 'close', 'x-a': '1' });
    expect(request.headers['transfer-encoding']).toBeUndefined();
    say(418, 'नमस्ते', { 'x-b': '2' })(request, response);
  };
  const answer = await callRemote({ url: base, headers: { 'x-a': '1' }, body: '{"ü":1}', timeout: 2_000 });
  expect(answer).toMatchObject({ kind: 'answered', status: 418, text: 'नमस्ते' });
  expect(answer.kind === 'answered' && answer.headers.get('x-b')).toBe('2');
  expect(seen).toEqual(['{"ü":1}']);
});

test('a call to a remote can be made without a body', async () => {
  behave = (request, response) => say(200, request.method ?? '')(request, response);
  expect(await callRemote({ url: base, method: 'GET', timeout: 2_000 })).toMatchObject({ text: 'GET' });
});

test.each(lost)('a call that ends with %s is lost, not unsent', async (_, behaviour) => {
  behave = behaviour;
  expect(await call()).toMatchObject({ kind: 'lost' });
  expect(seen).toHaveLength(1);
});

test('a call to a slow remote is given up in time, whether it says nothing or never ends', async () => {
  behave = () => {};
  expect(await call(150)).toMatchObject({ kind: 'lost', reason: 'no answer within 150 ms' });
  behave = (_request, response) => void response.writeHead(200).write('{');
  const answer = await call(150);
  expect(answer).toMatchObject({ kind: 'lost', reason: 'no answer within 150 ms' });
  expect(answer.took).toBeLessThan(1_500);
});

test('a call to a remote follows no redirect', async () => {
  behave = say(307, '', { location: `${base}/elsewhere` });
  expect(await call()).toMatchObject({ kind: 'answered', status: 307 });
  expect(seen).toHaveLength(1);
});

test('a call to a remote is sent once, although fetch repeats what was answered with 421', async () => {
  behave = say(421, '');
  expect(await call()).toMatchObject({ kind: 'answered', status: 421 });
  expect(seen).toHaveLength(1);
});

test('a call to a remote never uses a connection that an earlier call left open', async () => {
  behave = say(200, '{}');
  for (let count = 0; count < 4; count += 1) await call();
  expect(new Set(ports).size).toBe(4);
});

test('a call is unsent when nothing listens, no such host exists, or the port is barred', async () => {
  const urls = [await closedPort(), 'http://no-such-host.invalid', 'http://127.0.0.1:1'];
  for (const url of urls) {
    expect(await callRemote({ url, body: 'x', timeout: seconds(5) }), url).toMatchObject({
      kind: 'unsent',
    });
  }
});

test('a call whose deadline is over when the connection is made sends no byte', async () => {
  let bytes = 0;
  const listener = createSocketServer((socket) => socket.on('data', (chunk) => (bytes += chunk.length)));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo; // a TCP server's address is always an AddressInfo
  const closed = new Promise((resolve) =>
    listener.on('connection', (socket) => socket.on('error', resolve).on('close', resolve)),
  );
  const deadline = { isOver: () => true };
  const answer = await callRemote({ url: `http://127.0.0.1:${port}/x`, body: 'x', timeout: 5_000, deadline });
  expect(answer).toMatchObject({ kind: 'unsent', reason: 'DEADLINE_OVER' });
  await closed;
  expect(bytes).toBe(0);
  await new Promise((resolve) => listener.close(resolve));
});

test('the deadline of a call is looked at after the connection is made, and not before', async () => {
  const isOver = vi.fn(() => false);
  await callRemote({ url: await closedPort(), body: 'x', timeout: 5_000, deadline: { isOver } });
  expect(isOver).not.toHaveBeenCalled();
  behave = say(200, 'yes');
  await callRemote({ url: `${base}/x`, body: 'x', timeout: 5_000, deadline: { isOver } });
  expect(isOver).toHaveBeenCalledOnce();
});

const purchase = {
  region: 'br',
  pack: '13',
  input1: '17366',
  input2: '22001',
  reference: 'T-1',
  settings: { slug: 'mobilelegends', category: '1', fields: ['User ID', 'Server ID'] },
  deadline: farDeadline(),
};
const suppliersAt = (baseUrl: string, timeout = 1_000) => [
  createSmileOne({ baseUrl, uid: '1', email: 'a@example.com', key: 'k-secret', clock: systemClock, timeout }),
  createMooGold({ baseUrl, partnerId: 'p', secret: 's-secret', clock: systemClock, timeout }),
];
const gatewayAt = (baseUrl: string) =>
  createEkqrGateway({ baseUrl, key: 'e-secret', clock: systemClock, timeout: 1_000 });
const payment = {
  clientTxnId: 'T1',
  amount: 100n,
  description: 'x',
  customer: { name: 'A', email: 'a@example.com', mobile: '' },
  returnUrl: 'http://localhost:3000/return',
};

test.each(unproved)('a purchase is unknown after %s, and was sent once', async (_, behaviour) => {
  behave = behaviour;
  for (const supplier of suppliersAt(base)) {
    seen = [];
    const result = await supplier.buy(purchase);
    expect(result.outcome).toBe('unknown');
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(JSON.stringify(result).length).toBeLessThan(5_000);
  }
});

test('a purchase is unknown when it takes too long', async () => {
  behave = () => {};
  for (const supplier of suppliersAt(base, 100)) {
    expect(await supplier.buy(purchase)).toMatchObject({ outcome: 'unknown' });
  }
});

test('a purchase is refused as unsent when there is no connection', async () => {
  for (const supplier of suppliersAt(await closedPort())) {
    expect(await supplier.buy(purchase)).toMatchObject({ outcome: 'refused', code: 'unsent' });
  }
});

test('MooGold gets a name with signs as it was typed, signed as the bytes that are sent', async () => {
  for (const input1 of ['Tom & Jerry', 'Player#1234', 'SOUL|Mortal', "o'brien", 'a="b" <c>', 'टॉम']) {
    const told = { player_id: input1.replaceAll('&', '&amp;').replaceAll("'", '&#039;') };
    let sent: IncomingMessage['headers'] = {};
    seen = [];
    behave = (request, response) => {
      sent = request.headers;
      say(200, JSON.stringify({ status: true, account_details: { ...told, order_id: '1' } }))(
        request,
        response,
      );
    };
    const [, moogold] = suppliersAt(base);
    const result = await moogold?.buy({ ...purchase, input1 });
    expect(result, input1).toMatchObject({ outcome: 'accepted', differences: [] });
    expect(seen).toHaveLength(1);
    const [body = ''] = seen;
    expect(Object.values(JSON.parse(body).data)).toContain(input1);
    const signed = createHmac('sha256', 's-secret').update(`${body}${sent.timestamp}order/create_order`);
    expect(sent.auth).toBe(signed.digest('hex'));
  }
});

test('a purchase is refused before it is sent when the player or the route cannot be sent', async () => {
  behave = say(200, '{}');
  const [smileone, moogold] = suppliersAt(base);
  expect(await smileone?.buy({ ...purchase, input1: '1&zoneid=2' })).toMatchObject({ code: 'bad_request' });
  expect(await moogold?.buy({ ...purchase, settings: { fields: ['quantity'] } })).toMatchObject({
    code: 'bad_request',
  });
  expect(seen).toEqual([]);
});

test.each(unproved)('a question to a supplier or gateway stays unanswered after %s', async (_, behaviour) => {
  behave = behaviour;
  for (const supplier of suppliersAt(base)) {
    expect(await supplier.checkPlayer?.(purchase)).toMatchObject({ outcome: 'unknown' });
    await expect(supplier.balance('br')).rejects.toMatchObject({ code: 'supplier_unreachable' });
    if (supplier.lookUp) expect(await supplier.lookUp(purchase)).toMatchObject({ outcome: 'unknown' });
  }
  expect(await gatewayAt(base).createPayment(payment)).toMatchObject({ outcome: 'unknown' });
  const asked = { clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: null };
  expect(await gatewayAt(base).fetchState(asked)).toMatchObject({ outcome: 'unknown' });
});

test('a question without a connection finds that no payment exists, or that its state is not known', async () => {
  const gateway = gatewayAt(await closedPort());
  expect(await gateway.createPayment(payment)).toMatchObject({ outcome: 'refused', code: 'unsent' });
  const asked = { clientTxnId: 'T1', createdAt: new Date(), gatewayOrderId: null };
  expect(await gateway.fetchState(asked)).toMatchObject({ outcome: 'unknown' });
  for (const supplier of suppliersAt(await closedPort())) {
    if (supplier.lookUp) expect(await supplier.lookUp(purchase)).toMatchObject({ outcome: 'unknown' });
  }
});

test('a supplier without credentials buys nothing and knows nothing', async () => {
  const addresses = { SMILEONE_BASE_URL: base, MOOGOLD_BASE_URL: base };
  const suppliers = createSuppliers(addresses, { clock: systemClock });
  expect(suppliers.smileone.lookUp).toBeNull();
  expect(await suppliers.moogold.lookUp(purchase)).toMatchObject({ outcome: 'unknown' });
  for (const supplier of Object.values(suppliers)) {
    expect(await supplier.buy(purchase)).toMatchObject({ outcome: 'refused', code: 'not_configured' });
    if (supplier.checkPlayer)
      expect(await supplier.checkPlayer(purchase)).toMatchObject({ outcome: 'unknown' });
    await expect(supplier.balance('')).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(seen).toEqual([]);
});
