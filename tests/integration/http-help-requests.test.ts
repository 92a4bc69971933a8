// Help requests over HTTP: who may open and read them, their limits, the thread, and what an answer of the staff does.
import { describe, expect, it, test } from 'vitest';
import {
  answerRequest,
  closeRequest,
  getOwnRequest,
  getRequest,
  listRequests,
} from '@/lib/domain/help-requests';
import { sendNotification } from '@/lib/domain/notifications';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { LIMITS } from '@/lib/platform/limits';
import { after, days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();
const support = await make.makeStaff(db, 'support');
const as = (user: User) => make.actingAs(context, make.viewerOf(user));

const orderOf = (person: Person) => make.makeOrder(db, { user: person.user, status: 'Completed' });
type Asked = Partial<{ kind: string; text: string; language: string; key: string }>;
function ask(
  person: Person,
  orderid: string,
  { kind = 'not_received', text = 'Where is it?', ...more }: Asked = {},
) {
  const headers = {
    ...(more.language && { 'accept-language': more.language }),
    ...(more.key && { 'idempotency-key': more.key }),
  };
  return shop.call('POST /help/requests', { token: person.token, json: { orderid, kind, text }, headers });
}
const write = (person: Person, number: string, text = 'Still nothing.') =>
  shop.call(`POST /help/requests/${number}/messages`, { token: person.token, json: { text } });
const rowOf = (id: string) => db.helpRequest.findUniqueOrThrow({ where: { id } });
const numberOf = (reply: { body: unknown }) => (reply.body as { request: { number: string } }).request.number;

/** A customer with a request that waits. */
async function asked(given: Asked = {}) {
  const person = await newPerson(shop.db);
  const order = await orderOf(person);
  const number = numberOf(await ask(person, order.id, given));
  return { person, order, number };
}
async function answer(
  number: string,
  text = 'It is in the mailbox of the game.',
  close = false,
  by = support,
) {
  await answerRequest(as(by), { number, seen: (await rowOf(number)).version, text, close });
}
/** Closed so many ms ago. */
async function closed(number: string, ago: number) {
  await answer(number, 'Done.', true);
  await db.helpRequest.update({
    where: { id: number },
    data: { closedAt: after(context.clock.now(), -ago) },
  });
}

describe('opening', () => {
  it('gives a number that follows from no other one, a promise of two hours and a thread with the text', async () => {
    const person = await newPerson(shop.db);
    const { id, productName, itemName } = await orderOf(person);
    const reply = await ask(person, id, { text: '  <b>Where</b>\r\nis it? ' });
    expect(reply.status, reply.text).toBe(200);
    const { request } = reply.body as { request: Awaited<ReturnType<typeof getOwnRequest>> };
    expect(request).toMatchObject({
      number: expect.stringMatching(/^H-[0-9A-Z]{6}$/),
      kind: 'not_received',
      status: 'open',
      orderid: id,
      productname: productName,
      itemname: itemName,
      writable: true,
      messages: [{ author: 'customer', text: '<b>Where</b>\nis it?' }],
    });
    const promised = Date.parse(request.promisedUntil ?? '') - Date.parse(request.createdAt);
    expect(promised).toBe(hours(2));
    const listed = await shop.call(`GET /help/requests?orderid=${id}`, { token: person.token });
    expect(listed.body).toMatchObject({ requests: [{ number: request.number, status: 'open' }] });
  });

  it('is refused for an order of another customer as for one that does not exist, and lists nothing of it', async () => {
    const { order, number } = await asked();
    const other = await newPerson(shop.db);
    const ofOther = await ask(other, order.id);
    const ofNobody = await ask(other, 'T2611200000000000000');
    for (const reply of [ofOther, ofNobody]) expectRefusal(reply, 404);
    const { requestId: _, ...said } = ofOther.body as Record<string, unknown>;
    expect(ofNobody.body).toMatchObject({ message: said.message });
    const listed = await shop.call(`GET /help/requests?orderid=${order.id}`, { token: other.token });
    expect(listed.body).toMatchObject({ requests: [] });
    expectRefusal(await write(other, number), 404);
    await expect(getOwnRequest(context, { userId: other.user.id, number })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await db.helpRequest.count({ where: { userId: other.user.id } })).toBe(0);
  });

  it('takes texts of up to 2,000 characters, and none that is empty', async () => {
    const person = await newPerson(shop.db);
    const { id } = await orderOf(person);
    for (const text of ['', ' \n ', 'a'.repeat(2001)]) {
      const refused = await ask(person, id, { text });
      expectRefusal(refused, 400);
      expect(refused.body).toMatchObject({ error: { fields: { text: expect.any(String) } } });
    }
    expect((await ask(person, id, { kind: 'praise' })).status).toBe(400);
    expect((await ask(person, id, { text: 'अ'.repeat(2000) })).status).toBe(200);
  });

  it('is once for an order and a kind, also when it is pressed twice at once, and again after it was closed', async () => {
    const person = await newPerson(shop.db);
    const { id } = await orderOf(person);
    const both = await Promise.all([ask(person, id), ask(person, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [open] = await db.helpRequest.findMany({ where: { orderId: id } });
    const number = open?.id ?? '';
    expect(both.find(({ status }) => status === 409)?.body?.message).toContain(number);
    expect((await ask(person, id, { kind: 'charged_twice' })).status).toBe(200);
    await answer(number);
    expect((await ask(person, id)).status).toBe(409);
    await answer(number, 'Done.', true);
    expect((await ask(person, id)).status).toBe(200);
  });

  it('answers a repeat under the same key as the first time', async () => {
    const person = await newPerson(shop.db);
    const { id } = await orderOf(person);
    const first = await ask(person, id, { key: 'help-key-1' });
    const second = await ask(person, id, { key: 'help-key-1' });
    expect(second.body).toEqual(first.body);
    expect(await db.helpMessage.count({ where: { requestId: numberOf(first) } })).toBe(1);
  });

  it('is refused while five wait, and possible again when one was answered', async () => {
    const person = await newPerson(shop.db);
    const numbers: string[] = [];
    for (let n = 0; n < 5; n++) numbers.push(numberOf(await ask(person, (await orderOf(person)).id)));
    const { id } = await orderOf(person);
    const sixth = await ask(person, id, { language: 'hi' });
    expectRefusal(sixth, 409);
    expect(sixth.body?.message).toContain('आपके 5 सहायता अनुरोध');
    await answer(numbers[0] ?? '');
    expect((await ask(person, id)).status).toBe(200);
  });

  it('is limited by the hour together with messages, by account', async () => {
    const { person, number } = await asked();
    const { points } = LIMITS.helpPerUser;
    const statuses: number[] = [];
    for (let n = 1; n < points + 1; n++) statuses.push((await write(person, number)).status);
    expect(statuses).toEqual([...Array.from({ length: points - 1 }, () => 200), 429]);
    expect((await asked()).number).toMatch(/^H-/);
  });
});

describe('the thread', () => {
  it('keeps the promise of a request that waits, and makes a new one after an answer', async () => {
    const { person, number } = await asked();
    const first = await rowOf(number);
    await write(person, number);
    expect((await rowOf(number)).promisedUntil).toEqual(first.promisedUntil);
    await answer(number);
    expect(await rowOf(number)).toMatchObject({ status: 'answered', promisedUntil: null });
    const reply = await write(person, number, 'It is not there.');
    expect(reply.body).toMatchObject({
      request: { status: 'open', messages: [{}, {}, { author: 'staff' }, { text: 'It is not there.' }] },
    });
    const second = await rowOf(number);
    expect(second.promisedUntil?.getTime()).toBeGreaterThan(first.promisedUntil?.getTime() ?? 0);
  });

  it('says nothing to the customer of who has answered', async () => {
    const { person, number } = await asked();
    await answer(number);
    const request = await getOwnRequest(context, { userId: person.user.id, number });
    expect(JSON.stringify(request)).not.toContain(support.id);
    expect(JSON.stringify(request)).not.toContain(support.name);
  });

  it('opens a closed one again within 14 days, and not later', async () => {
    const { person, number } = await asked();
    await closed(number, days(14) - minutes(1));
    expect((await write(person, number)).status).toBe(200);
    expect(await rowOf(number)).toMatchObject({ status: 'open', closedAt: null });
    await closed(number, days(14) + minutes(1));
    expect(await getOwnRequest(context, { userId: person.user.id, number })).toMatchObject({
      writable: false,
    });
    expectRefusal(await write(person, number), 409);
    expect(await rowOf(number)).toMatchObject({ status: 'closed' });
  });

  it('does not open a second one of its order and kind', async () => {
    const { person, order, number } = await asked();
    await closed(number, days(1));
    const newer = numberOf(await ask(person, order.id));
    const refused = await write(person, number);
    expectRefusal(refused, 409);
    expect(refused.body?.message).toContain(newer);
  });

  it('is never closed over a message that nobody has read, when both come at once', async () => {
    const { person, number } = await asked();
    await answer(number);
    for (let round = 0; round < 8; round++) {
      const { version: seen } = await rowOf(number);
      const [closing, reply] = await Promise.allSettled([
        closeRequest(as(support), { number, seen }),
        write(person, number, `Round ${round}`),
      ]);
      // Either the message came first and nothing was closed, or it has opened the closed one again.
      expect(reply).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
      if (closing.status === 'rejected') expect(closing.reason).toMatchObject({ code: 'conflict' });
      expect(await rowOf(number)).toMatchObject({ status: 'open', closedAt: null });
      await answer(number, 'Answered.');
    }
  });

  it('keeps every message of those that are sent at once, with one promise', async () => {
    const { person, number } = await asked();
    const { promisedUntil } = await rowOf(number);
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => write(person, number, `Part ${n}`)));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await rowOf(number)).toMatchObject({ promisedUntil, version: 6 });
    expect(await db.helpMessage.count({ where: { requestId: number } })).toBe(7);
  });

  it('opens one of two closed ones of a kind when both are written in at once', async () => {
    const { person, order, number } = await asked();
    await closed(number, days(2));
    const second = numberOf(await ask(person, order.id));
    await closed(second, days(1));
    const both = await Promise.all([write(person, number), write(person, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db.helpRequest.count({ where: { orderId: order.id, status: 'open' } })).toBe(1);
  });

  it('takes a hundred messages', async () => {
    const { person, number } = await asked();
    const createdAt = context.clock.now();
    await db.helpMessage.createMany({
      data: Array.from({ length: 98 }, (_, n) => ({
        id: `${number}-${n}`,
        requestId: number,
        author: 'customer',
        text: 'And?',
        createdAt,
      })),
    });
    expect((await write(person, number)).status).toBe(200);
    expectRefusal(await write(person, number), 409);
  });
});

describe('the staff', () => {
  test('of two who answer at once one does, and the other reads it first', async () => {
    const { number } = await asked();
    const colleague = await make.makeStaff(db, 'finance');
    const { version: seen } = await rowOf(number);
    const both = await Promise.allSettled(
      [support, colleague].map((one) =>
        answerRequest(as(one), { number, seen, text: `From ${one.name}`, close: false }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'conflict' } });
    expect(await db.helpMessage.count({ where: { requestId: number, author: 'staff' } })).toBe(1);
    expect(
      await db.notification.count({
        where: { kind: 'help_answered', orderId: (await rowOf(number)).orderId },
      }),
    ).toBe(1);
  });

  test('an answer to what the customer has added to meanwhile is refused', async () => {
    const { person, number } = await asked();
    const { version: seen } = await rowOf(number);
    await write(person, number);
    const answering = answerRequest(as(support), { number, seen, text: 'Here.', close: true });
    await expect(answering).rejects.toMatchObject({ code: 'conflict' });
  });

  test('nobody closes what nobody has answered, and who closed it is in the audit log without the texts', async () => {
    const { person, number } = await asked();
    const close = async () => closeRequest(as(support), { number, seen: (await rowOf(number)).version });
    await expect(close()).rejects.toMatchObject({ description: { messageKey: 'helpRequests.answerFirst' } });
    await answer(number, 'A secret of the customer.');
    await write(person, number, 'Thank you.');
    await close();
    await expect(close()).rejects.toMatchObject({ description: { messageKey: 'helpRequests.closed' } });
    const log = await db.auditEntry.findMany({
      where: { objectType: 'help-request', objectId: number },
      orderBy: { id: 'asc' },
    });
    expect(log).toMatchObject([
      { action: 'answer-help-request', actorId: support.id, before: { status: 'open' } },
      { action: 'close-help-request', actorId: support.id, after: { status: 'closed' } },
    ]);
    expect(
      JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('secret');
  });

  test('the list has what is due first at the top, and the page the facts of the order', async () => {
    const [late, early] = [await asked(), await asked()];
    await db.helpRequest.update({
      where: { id: early.number },
      data: { promisedUntil: after(context.clock.now(), -hours(1)) },
    });
    const numbers = (await listRequests(context)).open.map(({ number }) => number);
    expect(numbers.indexOf(early.number)).toBe(0);
    expect(numbers.indexOf(early.number)).toBeLessThan(numbers.indexOf(late.number));
    await make.makePayment(db, late.order, make.paid(late.order.value));
    await answer(late.number);
    expect(await getRequest(context, { number: late.number })).toMatchObject({
      messages: [{ by: null }, { by: support.name }],
      customer: { userid: late.person.user.id, email: late.person.user.email, language: 'en' },
      order: { status: 'Completed', inputs: ['12345678', '2001'] },
      payments: [{ status: 'paid', client_txn_id: late.order.id }],
      answers: [{ question: 'not_received', text: expect.stringContaining('12345678') }, {}, {}],
    });
    await expect(getRequest(context, { number: 'H-000000' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('an answer is told by mail in the language of the page, with its first lines alone', async () => {
  const { person, order, number } = await asked({ language: 'hi' });
  await answer(number, `<b>Open</b> the game.\n${'Then wait. '.repeat(30)}The last line.`);
  const rows = await db.notification.findMany({ where: { orderId: order.id } });
  expect(rows).toMatchObject([{ topic: 'help', kind: 'help_answered', channel: 'mail', language: 'hi' }]);
  await sendNotification(context, { id: rows[0]?.id ?? '', attempt: 1 });
  const [mail] = shop.sandbox.state().mails.filter(({ to }) => to.includes(person.user.email ?? ''));
  expect(mail?.subject).toBe(`आपके सहायता अनुरोध ${number} का जवाब आ गया है`);
  expect(mail?.text).toContain('<b>Open</b> the game. Then wait.');
  expect(mail?.text).not.toContain('The last line.');
  expect(mail?.html).toContain('&lt;b&gt;Open&lt;/b&gt;');
  expect(mail?.html).not.toMatch(/<b[ >]/);
  expect(mail?.text).toContain(`/hi/dashboard/help/${number}`);
});

test('who has turned these messages off is told nothing, and no answer is written without its message', async () => {
  const { person, order, number } = await asked();
  await db.notificationPreference.create({
    data: {
      userId: person.user.id,
      added: [],
      removed: ['help:mail'],
      language: 'en',
      updatedAt: context.clock.now(),
    },
  });
  await answer(number);
  expect(await db.notification.count({ where: { orderId: order.id } })).toBe(0);
  const second = await asked();
  await shop.owner.pool.query(
    'alter table notifications add constraint none check (kind <> $$help_answered$$) not valid',
  );
  try {
    await expect(answer(second.number)).rejects.toThrow();
  } finally {
    await shop.owner.pool.query('alter table notifications drop constraint none');
  }
  expect(await rowOf(second.number)).toMatchObject({ status: 'open', version: 0 });
  expect(await db.helpMessage.count({ where: { requestId: second.number } })).toBe(1);
});
