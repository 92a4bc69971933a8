import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import type { Resolve } from '@/lib/integrations/webhook/checked-lookup';
import { createPartnerWebhooks } from '@/lib/integrations/webhook/create-partner-webhooks';
import { isForbiddenAddress } from '@/lib/integrations/webhook/forbidden-addresses';
import { judgeUrl } from '@/lib/integrations/webhook/judge-url';
import { signWebhook } from '@/lib/integrations/webhook/sign-webhook';
import { openReceiver, type Receiver } from '../support/receiver';

const FIRST = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
const SECOND = 'whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=';
const SHOP = { STORE_URL: 'https://store.example', SANDBOX: '0' } as const;
const DEMO = { STORE_URL: 'http://127.0.0.1:3000', SANDBOX: '1' } as const;

const opened: Receiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function receiver(): Promise<Receiver> {
  const open = await openReceiver([FIRST]);
  opened.push(open);
  return open;
}

function requestTo(url: string) {
  const now = new Date('2026-12-01T00:00:00.000Z');
  return { url, id: 'evt_TEST1', body: '{"type":"ping"}', secrets: [FIRST], now };
}

test('a signature is the one that the public library computes for the same message', () => {
  const body = '{"type":"ping","timestamp":"2026-12-01T00:00:00.000Z","data":{}}';
  const signed = { id: 'evt_TEST1', timestamp: 1_796_083_200, body };
  expect(signWebhook([FIRST], signed)).toBe('v1,zNguOPEyHprmYJIZ/6M0Wy8pzzMDf35HN7yRYXoBtjk=');
  expect(new Webhook(FIRST).sign(signed.id, new Date(1_796_083_200_000), body)).toBe(
    signWebhook([FIRST], signed),
  );
});

test('during a rotation a message has a signature by each of two secrets, over its bytes in UTF-8', () => {
  const body = '{"type":"ping","timestamp":"2026-12-01T00:00:05.000Z","data":{"note":"₹500 से कम"}}';
  expect(Buffer.byteLength(body)).toBe(93);
  expect(signWebhook([SECOND, FIRST], { id: 'evt_TEST2', timestamp: 1_796_083_205, body })).toBe(
    'v1,QCi58GxEO00Ja1PkoWJoYUttAjNJitihjJTbkRE0bB0= v1,TGsRv/X623ZV8JMlz+ikiG/nYUSCixkMg1DCLhgoG2w=',
  );
});

test('the public library accepts a message with two signatures by either secret, and by no other', () => {
  const body = '{"type":"ping"}';
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook([SECOND, FIRST], { id: 'evt_1', timestamp, body }),
  };
  for (const secret of [FIRST, SECOND])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'ping' });
  expect(() => new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').verify(body, headers)).toThrow();
  expect(() => new Webhook(FIRST).verify(`${body} `, headers)).toThrow();
});

const FORBIDDEN = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::10.0.0.1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:1ff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2130706433',
  '0x7f.1',
  'localhost',
  '',
];

test.each(FORBIDDEN)('the address "%s" is forbidden', (address) => {
  expect(isForbiddenAddress(address)).toBe(true);
});

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2400:cb00::1',
  '2606:4700:4700::1111',
])('the public address %s is not forbidden', (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});

test.each([
  ['http://partner.example/hook', 'not_https'],
  ['ftp://partner.example/hook', 'not_https'],
  ['https://partner.example:22/hook', 'port'],
  ['https://partner.example:80/hook', 'port'],
  ['https://user@partner.example/hook', 'credentials'],
  ['https://user:word@partner.example/hook', 'credentials'],
  ['https://store.example/order', 'own_host'],
  ['https://STORE.example./order', 'own_host'],
  ['https://8.8.8.8/hook', 'literal'],
  ['https://2130706433/hook', 'literal'],
  ['https://0x7f000001/hook', 'literal'],
  ['https://0177.0.0.1/hook', 'literal'],
  ['https://127.1/hook', 'literal'],
  ['https://[::1]/hook', 'literal'],
  ['https://[::ffff:127.0.0.1]/hook', 'literal'],
  ['https://１２７.0.0.1/hook', 'literal'],
  ['https://partner.example/hook#here', 'invalid'],
  ['/hook', 'invalid'],
  [`https://partner.example/${'x'.repeat(2_048)}`, 'invalid'],
] as const)('the address %s is refused as %s', (url, refusal) => {
  expect(judgeUrl(url, { ownHost: 'store.example', isLoopbackAllowed: false })).toBe(refusal);
});

test.each(['https://partner.example/hook?shop=1', 'https://partner.example:8443/hook'])(
  'the address %s is accepted when its name leads to public addresses alone',
  async (url) => {
    const webhooks = createPartnerWebhooks(SHOP, { resolve: leadingTo('1.1.1.1', '2606:4700::1') });
    expect(await webhooks.findRefusal(url)).toBeNull();
  },
);

function leadingTo(...addresses: string[]): Resolve {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

test('a name of which a single address is forbidden is refused, and so is a name without an address', async () => {
  for (const addresses of [['1.1.1.1', '127.0.0.1'], ['::1'], []]) {
    const webhooks = createPartnerWebhooks(SHOP, { resolve: leadingTo(...addresses) });
    expect(await webhooks.findRefusal('https://partner.example/hook')).toBe('address');
  }
});

test('a name that leads elsewhere when it is called than when it was written reaches nothing on this machine', async () => {
  let connections = 0;
  // Port 8443 is the one of an address that may lead here.
  const listener = createServer().on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => listener.listen(8443, '127.0.0.1', done));
  const answers = [['1.1.1.1'], ['127.0.0.1'], ['127.0.0.1', '127.0.0.1'], ['127.0.0.1', '1.1.1.1']];
  const resolve: Resolve = async () => leadingTo(...(answers.shift() ?? []))('');
  const webhooks = createPartnerWebhooks(SHOP, { resolve });
  const url = 'https://partner.example:8443/hook';
  try {
    expect((listener.address() as AddressInfo).port).toBe(8443);
    expect(await webhooks.findRefusal(url)).toBeNull();
    for (let tries = 0; tries < 3; tries += 1)
      expect(await webhooks.send(requestTo(url))).toMatchObject({
        kind: 'failed',
        error: 'the name leads to an address that is not public',
      });
    expect(connections).toBe(0);
  } finally {
    await new Promise((done) => listener.close(done));
  }
});

test('an address that the rules refuse is not called, whatever was written before', async () => {
  const { url, messages } = await receiver();
  const { port } = new URL(url);
  const webhooks = createPartnerWebhooks(SHOP);
  for (const refused of [
    url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `http://[::1]:${port}/`,
  ])
    expect(await webhooks.send(requestTo(refused))).toMatchObject({ kind: 'failed' });
  expect(messages).toEqual([]);
});

test('in the sandbox a receiver on this machine gets the bytes with headers that the public library accepts', async () => {
  const { url, messages } = await receiver();
  const webhooks = createPartnerWebhooks(DEMO);
  expect(await webhooks.findRefusal(url)).toBeNull();
  const body = '{"type":"ping","data":{"note":"₹500 से कम"}}';
  const now = new Date();
  const answer = await webhooks.send({ url, id: 'evt_1', body, secrets: [SECOND, FIRST], now });
  expect(answer).toMatchObject({ kind: 'answered', status: 200, reply: 'ok' });
  expect(messages).toMatchObject([{ id: 'evt_1', body }]);
});

test('a redirect is an answer and is not followed', async () => {
  const target = await receiver();
  const { url, answerWith } = await receiver();
  answerWith({ status: 307, headers: { location: target.url } });
  const answer = await createPartnerWebhooks(DEMO).send({ ...requestTo(url), now: new Date() });
  expect(answer).toMatchObject({ kind: 'answered', status: 307 });
  expect(target.messages).toEqual([]);
});

test.each([
  ['a receiver that never answers', { hang: true } as const, 'no answer within 200 ms'],
  ['a receiver that closes the connection', { close: true } as const, 'ECONNRESET'],
])('%s is a failed try', async (_, given, error) => {
  const { url, answerWith } = await receiver();
  answerWith(given);
  const webhooks = createPartnerWebhooks(DEMO, { timeout: 200 });
  expect(await webhooks.send(requestTo(url))).toMatchObject({ kind: 'failed', error });
});

test('an answer whose text does not end counts by its status, and only its beginning is kept', async () => {
  const { url, answerWith } = await receiver();
  answerWith({ status: 200, text: 'x'.repeat(100_000), endless: true });
  const webhooks = createPartnerWebhooks(DEMO, { timeout: 2_000 });
  const answer = await webhooks.send({ ...requestTo(url), now: new Date() });
  expect(answer).toMatchObject({ kind: 'answered', status: 200, reply: 'x'.repeat(500) });
});
