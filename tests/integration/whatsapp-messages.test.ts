// Messages by WhatsApp: what they say, and that each is sent once whatever Meta answers and tells afterwards.
import { expect, test, vi } from 'vitest';
import { readPreferences, savePreferences, sendNotification } from '@/lib/domain/notifications';
import { type Choice, DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { transaction } from '@/lib/platform/db';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { testWhatsApp } from '../support/messages';
import { openShop } from '../support/shop';
import { alsoChoose, notificationsOf } from '../support/shop/notifications';
import { readWhatsApp, sayByWhatsApp } from '../support/shop/whatsapp';

// Without a worker the test itself is the worker. A call of an answer that never comes ends early.
const shop = await openShop({ worker: false, timeout: 700 });
const { db, context } = shop;

async function chooser(...choices: Choice[]) {
  const user = await make.makeUser(db, { mobileVerifiedAt: new Date() });
  await alsoChoose(shop, user.id, ...choices);
  return user;
}

/**
 * An order that was just delivered to a customer who chose WhatsApp, and the message about it, which nobody has sent.
 */
async function waiting(given: Parameters<typeof make.makeOrder>[1] = {}) {
  const user = await chooser('delivered:whatsapp');
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now(), ...given });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const row = (await notificationsOf(shop, order.id)).find(({ channel }) => channel === 'whatsapp');
  if (!row) throw new Error('nobody is told');
  return { user, order, id: row.id, mobile: user.mobile };
}

const send = (id: string, attempt = 1, within = context) => sendNotification(within, { id, attempt });
const rowOf = (id: string) => db.notification.findUniqueOrThrow({ where: { id } });
const wantedOf = async (userId: string) => (await readPreferences(context, { userId })).wanted;
const fault = (
  name: string,
  mobile: string | null,
  more: { times?: number; params?: Record<string, number> } = {},
) =>
  shop.sandbox.setFault({
    service: 'whatsapp',
    fault: name,
    times: more.times ?? null,
    params: { match: String(mobile).slice(1), ...more.params },
  });

test('a delivery is told by the template of its kind, in the language of the order, with a button to the order', async () => {
  const { mobile, order, id, user } = await waiting({ language: 'hi', itemName: '86\nDiamonds' });
  await send(id);
  const [told, ...more] = readWhatsApp(shop.sandbox, mobile);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ template: 'order_delivered', language: 'hi', reference: id });
  expect(told?.text).toMatch(/^आपका ऑर्डर डिलीवर हो गया है: 86 Diamonds \(.+\)। आपने ₹.+ चुकाए।$/);
  expect(told?.path).toMatch(/^hi\/track\//);
  for (const secret of [order.input1, user.email]) expect(JSON.stringify(told)).not.toContain(secret);
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), droppedAt: null, tries: 1, error: null });
});

test('a kind without a template of its own is told by the general one, and a language without any by the other', async () => {
  const user = await chooser('delivered:whatsapp');
  const order = await make.makeOrder(db, { user, status: 'Processing', language: 'hi' });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const row = (await notificationsOf(shop, order.id)).find(({ channel }) => channel === 'whatsapp');
  const given = { WHATSAPP_TEMPLATES: 'state=order_update', WHATSAPP_TEMPLATES_HI: '' };
  await send(row?.id ?? '', 1, { ...context, whatsapp: testWhatsApp(shop.sandbox, 700, given) });
  const [told] = readWhatsApp(shop.sandbox, user.mobile);
  expect(told).toMatchObject({
    template: 'order_update',
    language: 'en',
    path: expect.stringMatching(/^track\//),
  });
  expect(told?.text).toContain(`${order.itemName} (${order.productName}): Delivered.`);
});

test('nobody is told who has not chosen it, and it can be chosen only with a number that was proved', async () => {
  const user = await make.makeUser(db, { mobileVerifiedAt: new Date() });
  const order = await make.makeOrder(db, { user, status: 'Processing' });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  expect((await notificationsOf(shop, order.id)).map(({ channel }) => channel)).toEqual(['mail']);
  const unproved = await make.makeUser(db, { mobileVerifiedAt: null });
  expect((await readPreferences(context, { userId: unproved.id })).channels.whatsapp).toBeNull();
});

test('a topic is offered only when each of its messages has a template', async () => {
  const user = await chooser();
  const offeredWith = async (templates: string) => {
    const whatsapp = testWhatsApp(shop.sandbox, 700, {
      WHATSAPP_TEMPLATES: templates,
      WHATSAPP_TEMPLATES_HI: '',
    });
    return (await readPreferences({ ...context, whatsapp }, { userId: user.id })).channels.whatsapp?.topics;
  };
  expect(await offeredWith('state=order_update')).toEqual([
    ...['paid', 'delivered', 'refunded', 'waits', 'failed', 'help', 'wallet'],
  ]);
  // A part of a refund would have none.
  expect(await offeredWith('delivered=order_delivered,refunded=order_refunded')).toEqual(['delivered']);
  expect(await offeredWith('refunded=order_refunded')).toBeUndefined();
});

test('eight workers that run the same job at once send one message', async () => {
  const { mobile, id } = await waiting();
  await Promise.allSettled(Array.from({ length: 8 }, () => send(id)));
  await send(id, 2);
  expect(readWhatsApp(shop.sandbox, mobile)).toHaveLength(1);
  expect((await rowOf(id)).tries).toBe(1);
});

test.each([
  [130_429, minutes(1)],
  [131_056, minutes(1)],
  [131_048, hours(1)],
])('after %i nobody calls Meta for a while, and then the message goes out once', async (code, wait) => {
  const { mobile, id } = await waiting();
  fault('error_code', mobile, { times: 1, params: { code } });
  await expect(send(id, 1)).rejects.toThrow(`${code}: `);
  shop.clock.advance(wait - seconds(1));
  await expect(send(id, 2)).rejects.toThrow('another worker');
  shop.clock.advance(seconds(2));
  await send(id, 3);
  await send(id, 4);
  expect(readWhatsApp(shop.sandbox, mobile)).toHaveLength(1);
  shop.clock.reset();
});

test.each([190, 368, 131_042, 132_000, 132_001, 132_015])(
  'after %i a later try sends the message, because the shop can mend what is wrong',
  async (code) => {
    const { mobile, id } = await waiting();
    fault('error_code', mobile, { times: 1, params: { code } });
    await expect(send(id, 1)).rejects.toThrow(`${code}: `);
    await send(id, 2);
    expect(readWhatsApp(shop.sandbox, mobile)).toHaveLength(1);
  },
);

test.each([131_026, 131_047, 131_049, 130_472, 100])('after %i the message is given up', async (code) => {
  const { mobile, id } = await waiting();
  fault('error_code', mobile, { times: 1, params: { code } });
  await send(id, 1);
  await send(id, 2);
  expect(await rowOf(id)).toMatchObject({ droppedAt: expect.any(Date), tries: 1 });
  expect((await rowOf(id)).error).toMatch(new RegExp(`^${code}: `));
  expect(readWhatsApp(shop.sandbox, mobile)).toEqual([]);
});

test.each([
  ['a web page in place of an answer', 'html', {}],
  ['a connection that breaks', 'down', {}],
  ['a 500 in another format', 'http_500', {}],
])('after %s the message is not sent again, because it may have arrived', async (_, name, params) => {
  const { mobile, id } = await waiting();
  fault(name, mobile, { times: 1, params });
  await send(id, 1);
  await send(id, 2);
  expect(await rowOf(id)).toMatchObject({ sentAt: null, droppedAt: expect.any(Date), tries: 1 });
  expect(readWhatsApp(shop.sandbox, mobile)).toEqual([]);
});

test.each([
  ['an error after sending', 'error_500', {}],
  ['an answer that never comes', 'timeout_after_sending', { ms: 3000 }],
])(
  'after %s the message is not sent again, and what Meta tells afterwards counts as sent',
  async (_, name, params) => {
    const { mobile, id } = await waiting();
    fault(name, mobile, { times: 1, params });
    await send(id, 1);
    await send(id, 2);
    await vi.waitFor(async () =>
      expect(await rowOf(id)).toMatchObject({
        sentAt: expect.any(Date),
        arrivedAt: expect.any(Date),
        droppedAt: null,
        error: null,
        tries: 1,
      }),
    );
    expect(readWhatsApp(shop.sandbox, mobile)).toHaveLength(1);
  },
);

test('a message has arrived when Meta says so, even if it says so twice', async () => {
  const { id, mobile } = await waiting();
  fault('webhook_twice', mobile);
  await send(id);
  await vi.waitFor(async () => expect((await rowOf(id)).arrivedAt).toEqual(expect.any(Date)));
  shop.sandbox.clearFaults({ service: 'whatsapp', fault: 'webhook_twice' });
});

test('a message that fails afterwards is not counted as sent, and the page says that the number was not reached', async () => {
  const { id, mobile, user } = await waiting();
  fault('not_delivered', mobile, { times: 1 });
  await send(id);
  await vi.waitFor(async () =>
    expect(await rowOf(id)).toMatchObject({
      sentAt: null,
      arrivedAt: null,
      droppedAt: expect.any(Date),
      error: '131026: Message undeliverable',
    }),
  );
  const { channels } = await readPreferences(context, { userId: user.id });
  expect(channels.whatsapp).toMatchObject({ to: `•••••• ${mobile?.slice(-4)}`, unreached: true });
});

test('a worker that died with its claim may have sent the message, so it is dropped', async () => {
  const { mobile, id } = await waiting();
  await db.notification.update({ where: { id }, data: { tries: 1, claimedUntil: shop.clock.now() } });
  shop.clock.advance(minutes(2));
  await send(id, 2);
  expect(readWhatsApp(shop.sandbox, mobile)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ error: 'it may have been sent already' });
  shop.clock.reset();
});

test('while nothing listens at Meta, or the token is wrong, a later try sends the message', async () => {
  const { mobile, id } = await waiting();
  const away = testWhatsApp(shop.sandbox, 700, { WHATSAPP_API_URL: 'http://127.0.0.1:9' });
  await expect(send(id, 1, { ...context, whatsapp: away })).rejects.toThrow('WhatsApp cannot be reached');
  const wrong = testWhatsApp(shop.sandbox, 700, { WHATSAPP_TOKEN: 'another-token-of-nobody' });
  const failure = await send(id, 2, { ...context, whatsapp: wrong }).catch((error: unknown) => String(error));
  expect(failure).toContain('190: Invalid OAuth access token');
  expect(failure).not.toContain('another-token');
  await send(id, 3);
  expect(readWhatsApp(shop.sandbox, mobile)).toHaveLength(1);
});

test('without a number of WhatsApp Business nothing is offered, and a message that waits is dropped', async () => {
  const { user, id } = await waiting();
  const without = { ...context, whatsapp: null };
  expect((await readPreferences(without, { userId: user.id })).channels.whatsapp).toBeNull();
  await send(id, 1, without);
  expect(await rowOf(id)).toMatchObject({ error: 'WhatsApp is not configured', droppedAt: expect.any(Date) });
});

test('the button of a message ends its topic by WhatsApp and nothing else', async () => {
  const { user, id, mobile } = await waiting();
  await savePreferences(context, {
    userId: user.id,
    wanted: [...DEFAULT_CHOICES, 'delivered:whatsapp', 'refunded:whatsapp', 'delivered:sms'],
  });
  await send(id);
  const stop = readWhatsApp(shop.sandbox, mobile)[0]?.stop ?? '';
  for (let turn = 0; turn < 2; turn++) expect(await sayByWhatsApp(shop.sandbox, { mobile, stop })).toBe(200);
  const wanted = await wantedOf(user.id);
  expect(wanted).not.toContain('delivered:whatsapp');
  expect(wanted).toEqual(expect.arrayContaining(['refunded:whatsapp', 'delivered:sms', 'delivered:mail']));
});

test('a button with a token that is not ours, or was changed, ends nothing and is answered', async () => {
  const { user, id, mobile } = await waiting();
  await send(id);
  const stop = readWhatsApp(shop.sandbox, mobile)[0]?.stop ?? '';
  for (const forged of ['', 'nothing', `${stop}x`, stop.replace('delivered', 'paid')])
    expect(await sayByWhatsApp(shop.sandbox, { mobile, stop: forged })).toBe(200);
  expect(await wantedOf(user.id)).toContain('delivered:whatsapp');
});

test.each(['STOP', ' stop. ', 'Stop all', 'unsubscribe', 'रोकें', 'बंद करें।'])(
  'who writes %s gets no more messages by WhatsApp, and all others as before',
  async (text) => {
    const user = await chooser('delivered:whatsapp', 'refunded:whatsapp', 'points:mail');
    const other = await chooser('delivered:whatsapp');
    expect(await sayByWhatsApp(shop.sandbox, { mobile: user.mobile, text })).toBe(200);
    const wanted = await wantedOf(user.id);
    expect(wanted.filter((choice) => choice.endsWith(':whatsapp'))).toEqual([]);
    expect(wanted).toEqual(expect.arrayContaining(['points:mail', ...DEFAULT_CHOICES]));
    expect(await wantedOf(other.id)).toContain('delivered:whatsapp');
  },
);

test('another text ends nothing, and a stop ends nothing of an account that only claims the number', async () => {
  const user = await chooser('delivered:whatsapp');
  for (const text of ['please do not stop', 'hello', ''])
    await sayByWhatsApp(shop.sandbox, { mobile: user.mobile, text });
  expect(await wantedOf(user.id)).toContain('delivered:whatsapp');
  await db.user.update({ where: { id: user.id }, data: { mobileVerifiedAt: null } });
  await sayByWhatsApp(shop.sandbox, { mobile: user.mobile, text: 'STOP' });
  expect(await wantedOf(user.id)).toContain('delivered:whatsapp');
});

test('a message that was chosen is dropped when its topic was ended before it left', async () => {
  const { user, id, mobile } = await waiting();
  await savePreferences(context, { userId: user.id, wanted: [...DEFAULT_CHOICES] });
  await send(id);
  expect(readWhatsApp(shop.sandbox, mobile)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ error: 'not wanted any more', droppedAt: expect.any(Date) });
});
