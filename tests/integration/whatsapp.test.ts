// The webhook of WhatsApp, over HTTP: only Meta can call it.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { savePreferences } from '@/lib/domain/notifications';
import { webProcess } from '@/lib/http/server/process';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { sayByWhatsApp } from '../support/shop/whatsapp';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context, settings } = webProcess();
const { appSecret, verifyToken, phoneId } = shop.sandbox.credentials.whatsapp;
const POST = 'POST /notifications/whatsapp/webhook';

const challenge = (given: Record<string, string>) =>
  fetch(`${shop.origin}/notifications/whatsapp/webhook?${new URLSearchParams(given)}`);

test('Meta is answered with its challenge alone, and nobody else is', async () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' };
  const reply = await challenge(asked);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await reply.text()).toBe('1158201444');
  for (const wrong of [
    { 'hub.verify_token': '' },
    { 'hub.verify_token': `${verifyToken}x` },
    { 'hub.mode': 'unsubscribe' },
  ])
    expect((await challenge({ ...asked, ...wrong })).status).toBe(401);
  for (const text of ['', '<script>alert(1)</script>', 'x'.repeat(201)])
    expect((await challenge({ ...asked, 'hub.challenge': text })).status).toBe(400);
});

async function chooser() {
  const { user } = await newPerson(shop.db);
  const mobile = `+9198${String(Date.now()).slice(-8)}`;
  await prisma.user.update({ where: { id: user.id }, data: { mobile, mobileVerifiedAt: new Date() } });
  await savePreferences(context, { userId: user.id, wanted: ['delivered:whatsapp'] });
  const added = async () =>
    (await prisma.notificationPreference.findUniqueOrThrow({ where: { userId: user.id } })).added;
  return { mobile, added };
}

const stopOf = (mobile: string, phone: string = phoneId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: phone },
              messages: [{ from: mobile.slice(1), type: 'text', text: { body: 'STOP' } }],
            },
          },
        ],
      },
    ],
  });
const signed = (body: string, secret: string = appSecret) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
const post = (body: string, headers: Record<string, string>) => shop.call(POST, { body, headers });

test('a stop that Meta signed is done', async () => {
  const { mobile, added } = await chooser();
  expect(await sayByWhatsApp(shop.sandbox, { mobile, text: 'STOP' })).toBe(200);
  expect(await added()).toEqual([]);
});

test('without the signature, or with that of another body or secret, nothing is done', async () => {
  const { mobile, added } = await chooser();
  const body = stopOf(mobile);
  const { 'x-hub-signature-256': good } = signed(body);
  for (const signature of [
    ...['', 'sha256=', good.slice('sha256='.length), `${good}0`, good.toUpperCase()],
    signed(`${body} `)['x-hub-signature-256'],
    signed(body, 'another secret of nobody')['x-hub-signature-256'],
  ])
    expectRefusal(await post(body, { ...signed(body), 'x-hub-signature-256': signature }), 401);
  expectRefusal(await post(body, { 'content-type': 'application/json' }), 401);
  expect(await added()).toEqual(['delivered:whatsapp']);
  expect((await post(body, signed(body))).status).toBe(200);
  expect(await added()).toEqual([]);
});

test('events of another number of the app are not the store’s', async () => {
  const { mobile, added } = await chooser();
  const body = stopOf(mobile, '999');
  expect((await post(body, signed(body))).status).toBe(200);
  expect(await added()).toEqual(['delivered:whatsapp']);
});

test('what is signed but of another kind is taken, so that it does not come again', async () => {
  for (const body of [
    '{}',
    'not JSON',
    '{"entry":[{"changes":[{"value":{}}]}]}',
    JSON.stringify({
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: phoneId },
                statuses: [
                  { status: 'delivered' },
                  { status: 'warning', biz_opaque_callback_data: 'x' },
                  null,
                ],
                messages: [{ from: '919876543210', type: 'image', image: {} }, { type: 'text' }, 7],
              },
            },
          ],
        },
      ],
    }),
  ]) {
    const reply = await post(body, signed(body));
    expect(reply.status, reply.text).toBe(200);
  }
});

test('a status about a message of another channel, or of none, changes nothing', async () => {
  const { user } = await newPerson(shop.db);
  const id = `mail-of-${user.id}`;
  await prisma.notification.create({
    data: {
      id,
      key: id,
      topic: 'delivered',
      kind: 'delivered',
      channel: 'mail',
      recipient: user.id,
      userId: user.id,
      language: 'en',
      createdAt: new Date(),
      droppedAt: new Date(),
      error: 'x',
    },
  });
  const before = await prisma.notification.findUniqueOrThrow({ where: { id } });
  for (const reference of [id, 'nothing']) {
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: phoneId },
                statuses: [{ status: 'delivered', biz_opaque_callback_data: reference }],
              },
            },
          ],
        },
      ],
    });
    expect((await post(body, signed(body))).status).toBe(200);
  }
  expect(await prisma.notification.findUniqueOrThrow({ where: { id } })).toEqual(before);
});

test('a body that is larger than any of Meta is refused', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1);
  expectRefusal(await post(body, signed(body)), 413);
});

test('without a number of WhatsApp Business there is no such address', async () => {
  const number = context.whatsapp;
  expect(settings.WHATSAPP_PHONE_ID).toBe(phoneId);
  context.whatsapp = null;
  try {
    expect((await challenge({ 'hub.challenge': '1' })).status).toBe(404);
    expectRefusal(await post('{}', signed('{}')), 404);
  } finally {
    context.whatsapp = number;
  }
});
