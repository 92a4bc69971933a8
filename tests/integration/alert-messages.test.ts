// Messages about alerts on their way: by mail and by webhook, lost and tried again, without a worker.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUnsentMessages, raiseAlerts, raiseWithoutWorker, sendAlert } from '@/lib/domain/alerts';
import { createWebhook } from '@/lib/integrations/webhook';
import { after, minutes, seconds } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const store = await openAlertStore();
const { clock, context, mails, notices, answers } = store;
const { prisma } = store.db;

/** What the receiver of the webhook got, and the status that it answers next. */
const received: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
const statuses: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body, path: request.url ?? '' });
    const status = statuses.shift() ?? 204;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const webhookTo = (format: 'json' | 'slack' | 'telegram', path = '/hook', timeout = seconds(5)) =>
  createWebhook(
    {
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}${path}`,
      ALERT_WEBHOOK_FORMAT: format,
      ALERT_WEBHOOK_SECRET: SECRET,
      ALERT_TELEGRAM_CHAT_ID: '-100123',
    },
    timeout,
  );

beforeEach(async () => {
  received.length = 0;
  statuses.length = 0;
  await store.reset();
});

/** The webhook's message about one case of an order of ₹250. */
async function messageAboutCase() {
  const order = await make.makeOrder(prisma);
  await store.caseAbout({ orderId: order.id, moneyAtRisk: 250_00n });
  await store.raise();
  const message = await prisma.alertMessage.findFirstOrThrow({ where: { channel: 'webhook' } });
  return { order, id: message.id };
}

/** Verifies as the Standard Webhooks specification says, with WebCrypto. */
async function isSigned({ headers, body }: { headers: IncomingHttpHeaders; body: string }): Promise<boolean> {
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const raw = Uint8Array.from(atob(SECRET.slice(6)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const given = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return version === 'v1' && crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(signed));
}

test('a webhook that is lost is sent again with the same id and body, and both are signed', async () => {
  const { order, id } = await messageAboutCase();
  const sending = { ...context, alertWebhook: webhookTo('json') };
  statuses.push(503);
  await expect(sendAlert(sending, { id })).rejects.toThrow('HTTP 503');
  expect(await listUnsentMessages(context)).toMatchObject([
    { channel: 'webhook', tries: 1, why: 'HTTP 503' },
  ]);
  clock.advance(minutes(1));
  await sendAlert(sending, { id });
  await sendAlert(sending, { id });
  expect(received).toHaveLength(2);
  const [lost, arrived] = received;
  if (!lost || !arrived) throw new Error('two requests');
  expect(arrived.headers['webhook-id']).toBe(lost.headers['webhook-id']);
  expect(arrived.body).toBe(lost.body);
  expect(Number(arrived.headers['webhook-timestamp']) - Number(lost.headers['webhook-timestamp'])).toBe(60);
  expect(await Promise.all(received.map(isSigned))).toEqual([true, true]);
  expect(await isSigned({ ...arrived, body: arrived.body.replace('250', '251') })).toBe(false);
  expect(await listUnsentMessages(context)).toEqual([]);
  expect(JSON.parse(arrived.body)).toMatchObject({
    type: 'alert.digest',
    data: { groups: [{ kind: 'order-case', count: 1, items: [{ subject: order.id, amount: 250 }] }] },
  });
});

test('a webhook follows no redirect, waits for no slow receiver, and its address is in no reason', async () => {
  const { id } = await messageAboutCase();
  statuses.push(302);
  await expect(
    sendAlert({ ...context, alertWebhook: webhookTo('json', '/secret') }, { id }),
  ).rejects.toThrow();
  expect(received.map(({ path }) => path)).toEqual(['/secret']);
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const slow = createWebhook(
    {
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/secret`,
      ALERT_WEBHOOK_FORMAT: 'slack',
      ALERT_WEBHOOK_SECRET: undefined,
      ALERT_TELEGRAM_CHAT_ID: undefined,
    },
    100,
  );
  await expect(sendAlert({ ...context, alertWebhook: slow }, { id })).rejects.toThrow('no answer within');
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  const kept = await prisma.alertMessage.findUniqueOrThrow({ where: { id } });
  expect(kept.tries).toBe(2);
  expect(kept.error).not.toContain('secret');
});

test('a message says orders, amounts, causes and minutes, and nothing of the customer', async () => {
  const user = await make.makeUser(prisma, { name: 'Meera Iyer', email: 'meera@example.com' });
  const finance = await make.makeStaff(prisma, 'support', { name: 'Asha', email: 'asha@example.com' });
  const order = await make.makeOrder(prisma, {
    user,
    status: 'Processing',
    instant: false,
    paidAt: clock.now(),
  });
  await store.caseAbout({ orderId: order.id, cause: 'partial_delivery', evidence: { player: '998877' } });
  clock.advance(minutes(42));
  await store.raise();
  for (const id of await store.waiting()) await store.send(id);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: finance.email, subject: 'Tarang: 2 overdue, the oldest waiting 42 min' });
  expect(mail?.text).toContain(order.id);
  expect(mail?.text).toContain('promise 30 min');
  expect(mail?.text).toContain('delivered in part');
  expect(mail?.text).toContain('https://shop.example/admin');
  const all = JSON.stringify([mails.map(({ to: _, ...rest }) => rest), notices]);
  for (const own of ['Meera', 'meera@example.com', order.input1, '998877']) expect(all).not.toContain(own);
});

test('the same in Hindi has no English word but names', async () => {
  await make.makeStaff(prisma, 'support', { name: 'Asha' });
  await store.caseAbout();
  await prisma.supplierPause.create({ data: { supplier: 'smileone', region: 'ph', pausedAt: clock.now() } });
  await make.makeOrder(prisma, { status: 'Processing', instant: false, paidAt: clock.now() });
  clock.advance(minutes(200));
  await store.raise();
  const hindi = { ...context, language: 'hi' as const };
  for (const id of await store.waiting()) await sendAlert(hindi, { id });
  expect(mails).toHaveLength(1);
  const said = `${mails[0]?.subject} ${mails[0]?.text} ${notices[0]?.notice.text}`;
  const names = /https?:\/\/\S+|Tarang|Asha|Smile\.one\S*( \w+)?|\b[A-Z0-9]{10,}\b/g;
  expect(said.replace(names, '')).not.toMatch(/[A-Za-z]/);
});

test('Slack and Telegram get the same as a text', async () => {
  const { order, id } = await messageAboutCase();
  await sendAlert({ ...context, alertWebhook: webhookTo('slack') }, { id });
  await prisma.alertMessage.update({ where: { id }, data: { sentAt: null } });
  await sendAlert({ ...context, alertWebhook: webhookTo('telegram') }, { id });
  const [slack, telegram] = received.map(({ body }) => JSON.parse(body));
  expect(slack.text).toContain(order.id);
  expect(telegram).toMatchObject({ chat_id: '-100123', text: slack.text });
});

test('a mail that the server refuses for good is not tried again and is shown in the panel', async () => {
  await make.makeStaff(prisma, 'support');
  await store.caseAbout();
  await store.raise();
  answers.mail.push({ outcome: 'refused', why: '550 no such mailbox' });
  const mail = await prisma.alertMessage.findFirstOrThrow({ where: { channel: 'mail' } });
  await store.send(mail.id);
  expect(await listUnsentMessages(context)).toMatchObject([{ channel: 'mail', why: '550 no such mailbox' }]);
});

test('a person who has left the staff is not told any more of what was written before', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  await store.caseAbout();
  await store.raise();
  await prisma.user.update({ where: { id: asha.id }, data: { staffRole: null, staffSince: null } });
  for (const id of await store.waiting()) await store.send(id);
  expect(mails).toEqual([]);
  expect(await prisma.alertMessage.count({ where: { channel: 'mail' } })).toBe(0);
});

test('bug: who got another role was told of the cases of the former one that were written before', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  await store.caseAbout();
  await store.raise();
  await prisma.user.update({ where: { id: asha.id }, data: { staffRole: 'catalogue' } });
  for (const id of await store.waiting()) await store.send(id);
  expect(mails).toEqual([]);
  expect(await prisma.alertMessage.count({ where: { channel: 'mail' } })).toBe(0);
});

test('of a message about several things a person is told those on which they can act, and owners alone of patterns', async () => {
  const asha = await make.makeStaff(prisma, 'catalogue');
  const group = { stage: 'new', count: 1, overdue: 0, lapsed: 0, oldestMinutes: 1, promiseMinutes: null };
  const about = (kind: string, subject: string) => ({
    ...group,
    kind,
    amount: null,
    items: [{ subject, cause: null, minutes: 1, amount: null }],
  });
  const contents = [
    { type: 'digest', groups: [about('order-case', 'an order'), about('breaker', 'a supplier')] },
    { type: 'security', pattern: 'staff-device' },
  ];
  for (const [n, content] of contents.entries()) {
    const id = `several-${n}`;
    const to = { userId: asha.id, channel: 'mail', createdAt: clock.now() };
    await prisma.alertMessage.create({ data: { id, ...to, content } });
    await store.send(id);
  }
  expect(mails.map(({ text }) => [text.includes('a supplier'), text.includes('an order')])).toEqual([
    [true, false],
  ]);
});

describe('an alert without a promise, told once', () => {
  const rate = () =>
    prisma.rateQuote.create({
      data: { currency: 'PHP', day: new Date(), rate: 15_000n, waits: true, fetchedAt: clock.now() },
    });
  afterEach(async () => {
    await prisma.rateQuote.deleteMany();
  });
  /** Raises, and sends what waits; the mails and the webhook answer as they were told to. */
  async function run() {
    const told = Object.keys(await store.tell());
    for (const id of await store.waiting()) await store.send(id).catch(() => undefined);
    return told;
  }
  const lost = { outcome: 'failed', why: 'no answer' } as const;
  const refused = { outcome: 'refused', why: '550 no such mailbox' } as const;

  test('is told again each hour until a message of it has arrived', async () => {
    const asha = await make.makeStaff(prisma, 'catalogue');
    const all = [asha.id, 'webhook'].toSorted();
    await rate();
    answers.mail.push(lost, refused);
    answers.webhook.push(lost, lost);
    expect((await run()).toSorted()).toEqual(all);
    for (let turn = 0; turn < 2; turn++) {
      await prisma.alertMessage.updateMany({ data: { tries: 8 } });
      await store.owner.pool.query('delete from graphile_worker._private_jobs');
      clock.advance(minutes(60) - 1);
      expect(await run()).toEqual([]);
      clock.advance(1);
      expect((await run()).toSorted()).toEqual(all);
    }
    clock.advance(minutes(180));
    expect(await run()).toEqual([]);
  });

  test('is not told again when one of its recipients has got it', async () => {
    await make.makeStaff(prisma, 'catalogue');
    await rate();
    answers.webhook.push(lost);
    await run();
    clock.advance(minutes(180));
    expect(await run()).toEqual([]);
  });

  test('is told as soon as there is somebody to tell', async () => {
    const nobody = { ...context, alertWebhook: null };
    await rate();
    await raiseAlerts(nobody);
    clock.advance(minutes(10));
    await raiseAlerts(nobody);
    expect(store.written.lines('nobody can be told of what waits for a person')).toHaveLength(1);
    const asha = await make.makeStaff(prisma, 'catalogue');
    expect(await run()).toContain(asha.id);
  });

  test('bug: nobody to be told was not logged of what is told only at half of its promise', async () => {
    const nobody = { ...context, alertWebhook: null };
    await make.makeHelpRequest(prisma, await make.makeOrder(prisma), { waitingSince: clock.now() });
    await raiseAlerts(nobody);
    const logged = () => store.written.lines('nobody can be told of what waits for a person').length;
    const before = logged();
    const begun = clock.now();
    for (const age of [60, 61, 120, 121]) {
      clock.set(after(begun, minutes(age)));
      await raiseAlerts(nobody);
    }
    // At half of it and at its end.
    expect(logged() - before).toBe(2);
  });
});

test('without any worker the web processes tell owners after five minutes, once for all of them', async () => {
  const boss = await make.makeAdmin(prisma);
  await store.owner.pool.query(`update worker_heartbeats set beat_at = now() - interval '1 hour'`);
  await raiseWithoutWorker(context, minutes(2));
  expect(mails).toEqual([]);
  clock.advance(minutes(5));
  await Promise.all([raiseWithoutWorker(context, minutes(7)), raiseWithoutWorker(context, minutes(7))]);
  expect(mails.map(({ to }) => to)).toEqual([boss.email]);
  expect(mails[0]?.text).toContain('No worker is running');
  expect(notices).toHaveLength(1);
  // The jobs of these messages are still there: a worker that comes back sends none of them again.
  for (const id of await store.waiting()) await store.send(id);
  expect(mails).toHaveLength(1);
  expect(notices).toHaveLength(1);
});

test('a web process sends again what did not arrive, and leaves a worker that is only restarted alone', async () => {
  await make.makeAdmin(prisma);
  await store.caseAbout();
  await raiseWithoutWorker(context, seconds(40));
  expect(await prisma.alertMessage.count()).toBe(0);
  answers.webhook.push({ outcome: 'failed', why: 'HTTP 500' });
  await raiseWithoutWorker(context, minutes(2));
  await raiseWithoutWorker(context, minutes(2));
  expect(notices).toHaveLength(1);
  clock.advance(minutes(3));
  await raiseWithoutWorker(context, minutes(5));
  expect(notices.map(({ notice }) => notice.id)).toEqual([notices[0]?.notice.id, notices[0]?.notice.id]);
});
