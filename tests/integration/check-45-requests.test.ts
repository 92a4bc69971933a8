// Check 45: the server never requests an address that a client sends.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { sleep } from '@/lib/platform/time';
import { testPush } from '../support/links';
import { testMedia } from '../support/media';
import { makePicture, uploadForm } from '../support/pictures';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000', MEDIA_DIR: pictures.folder });
const { token } = await newPerson(shop.db, { role: 'admin' });
const picture = await makePicture({ width: 60, height: 40 });

// A server on this machine that records each connection, which a forged request would reach.
const visitors: Socket[] = [];
const trap = createServer((socket) => visitors.push(socket));
trap.listen(0, '127.0.0.1');
await once(trap, 'listening');
afterAll(() => trap.close());
const address = trap.address();
const port = typeof address === 'object' && address ? address.port : 0;

const HOSTS = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '[::ffff:127.0.0.1]',
];
const TARGETS = [
  ...HOSTS.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/`]),
  `https://169.254.169.254/latest/meta-data`,
  `gopher://127.0.0.1:${port}/_x`,
  `file:///proc/self/environ`,
  `//127.0.0.1:${port}/`,
];

describe('check 45: addresses in fields of the gallery', () => {
  it('an address in a field of the gallery is stored or refused, and never requested', async () => {
    for (const target of TARGETS) {
      const form = uploadForm(picture, { redirectUrl: target, title: target.slice(0, 100) });
      const reply = await shop.call('POST /admin/uploadimage', { token, ...form });
      expect([200, 400], `${target}: ${reply.text}`).toContain(reply.status);
    }
    await shop.call('GET /gallery/images');
    await shop.call('GET /admin/imagegallery', { token });
    await sleep(300);
    expect(visitors).toHaveLength(0);
  });
});

describe('check 45: pictures that refer to other files', () => {
  it('a picture does not make the server open its references', async () => {
    const references = [
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:${port}/">]><svg>&e;</svg>`,
      `push graphic-context\nfill 'url(http://127.0.0.1:${port}/)'\n`,
    ];
    for (const text of references) {
      const reply = await shop.call('POST /admin/uploadimage', { token, ...uploadForm(Buffer.from(text)) });
      expect(reply.status).toBe(415);
    }
    await sleep(300);
    expect(visitors).toHaveLength(0);
  });
});

describe('check 45: addresses that a browser says it is told at', () => {
  const sender = testPush();
  const STRAY = [
    ...TARGETS,
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://somebody@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/fcm/send/x',
    'https://evil.example/fcm.googleapis.com/fcm/send/x',
    'https://evil-push.apple.com/x',
    'https://push.apple.com/x',
    'no address',
  ];

  it('only the push services of browsers are addresses of push services', () => {
    expect(STRAY.filter((endpoint) => sender.isPushService(endpoint))).toEqual([]);
    expect(sender.isPushService('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
    expect(sender.isPushService('https://web.push.apple.com/x')).toBe(true);
  });

  it('a message to any other address is not sent, however its row was written', async () => {
    const { publicKey } = sender;
    const keys = { p256dh: publicKey.key, auth: Buffer.alloc(16).toString('base64url') };
    for (const endpoint of STRAY) {
      const target = { endpoint, ...keys, keyId: publicKey.id };
      const sent = await sender.send({ target, payload: '{}', topic: 'x', timeToLive: 60 });
      expect(sent, endpoint).toMatchObject({ outcome: 'gone', why: 'not an address of a push service' });
    }
    await sleep(300);
    expect(visitors).toHaveLength(0);
  });
});

// This test comes last, because it makes the connection that the tests before must not make.
describe('check 45: the recording server', () => {
  it('a request to the recording server would be recorded', async () => {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(300) }).catch(() => null);
    expect(visitors.length).toBeGreaterThan(0);
    for (const socket of visitors) socket.destroy();
  });
});
