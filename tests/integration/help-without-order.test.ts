// Help requests about no order: a top-up, the wallet or the account.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { answerRequest, getRequest, listRequests } from '@/lib/domain/help-requests';
import { sendNotification } from '@/lib/domain/notifications';
import { find } from '@/lib/domain/search';
import { listWork } from '@/lib/domain/work-queue';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();
const support = await make.makeStaff(db, 'support');
const as = (user: User) => make.actingAs(context, make.viewerOf(user));

type Asked = Partial<{ orderid: string; kind: string; text: string; language: string }>;
function ask(
  { token }: Person,
  { orderid, kind = 'other', text = 'My top-up is missing.', language }: Asked = {},
) {
  const headers = { ...(language && { 'accept-language': language }) };
  const json = { ...(orderid !== undefined && { orderid }), kind, text };
  return shop.call('POST /help/requests', { token, json, headers });
}
const numberOf = ({ body }: { body: unknown }) => (body as { request: { number: string } }).request.number;
async function answer(number: string, close = false) {
  const { version: seen } = await db.helpRequest.findUniqueOrThrow({ where: { id: number } });
  await answerRequest(as(support), { number, seen, text: 'It is there now.', close });
}

/** This migration was applied so long ago, the first one half a year before. */
const applied = (ago: string) =>
  shop.owner.pool.query(
    `update _prisma_migrations
        set started_at = started_at - interval '180 days',
            finished_at = case when migration_name = '20270127000000_help_without_order' then now() - $1::interval
                          else finished_at - interval '180 days' end`,
    [ago],
  );

beforeEach(async () => {
  await db.$executeRaw`delete from rate_limits`;
});

describe('opening', () => {
  it('gives a number, a promise and the times of a complaint, as for an order', async () => {
    const person = await newPerson(shop.db);
    const reply = await ask(person);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      request: {
        number: expect.stringMatching(/^H-[0-9A-Z]{6}$/),
        kind: 'other',
        status: 'open',
        writable: true,
        orderid: null,
        productname: null,
        itemname: null,
        promisedUntil: expect.any(String),
        acknowledgeUntil: expect.any(String),
        messages: [{ author: 'customer', text: 'My top-up is missing.' }],
      },
    });
  });

  it('refuses the questions that are about an order, and an order that is none', async () => {
    const person = await newPerson(shop.db);
    for (const kind of ['not_received', 'wrong_player', 'charged_twice']) {
      const refused = await ask(person, { kind });
      expectRefusal(refused, 400);
      expect(refused.body).toMatchObject({ error: { fields: { orderid: expect.any(String) } } });
    }
    expectRefusal(await ask(person, { orderid: 'none' }), 400);
    expect(await db.helpRequest.count({ where: { userId: person.user.id } })).toBe(0);
    const forged = { orderId: null, kind: 'wrong_player' };
    await expect(make.makeHelpRequest(db, { id: 'none', userId: person.user.id }, forged)).rejects.toThrow(
      'help_requests_subject',
    );
  });

  it('is once for a customer, also when it is pressed twice at once, and again after it was closed', async () => {
    const [person, other] = [await newPerson(shop.db), await newPerson(shop.db)];
    const both = await Promise.all([ask(person), ask(person)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const opened = both.find(({ status }) => status === 200);
    const number = numberOf(opened ?? { body: null });
    expect(both.find(({ status }) => status === 409)?.body?.message).toContain(number);
    expect((await ask(other)).status).toBe(200);
    const order = await make.makeOrder(db, { user: person.user });
    expect((await ask(person, { orderid: order.id })).status).toBe(200);
    await answer(number, true);
    const newer = numberOf(await ask(person));
    const again = await shop.call(`POST /help/requests/${number}/messages`, {
      token: person.token,
      json: { text: 'Once more.' },
    });
    expectRefusal(again, 409);
    expect(again.body?.message).toContain(newer);
  });
});

test('the staff find it in their lists, the work queue and the search, with the newest top-ups', async () => {
  const person = await newPerson(shop.db);
  const { user } = person;
  const old = await make.makePayment(db, await make.makeOrder(db, { user }), { status: 'failed' });
  for (let made = 0; made < 6; made++) {
    const json = { value: 100, userid: user.id };
    expect((await shop.call('POST /wallet/topup', { token: person.token, json })).status).toBe(200);
  }
  const number = numberOf(await ask(person));
  const [line] = (await listRequests(context)).open.filter((each) => each.number === number);
  expect(line).toMatchObject({ orderid: null, itemname: null, customer: { userid: user.id } });
  const request = await getRequest(context, { number });
  expect(request).toMatchObject({ order: null, answers: [], customer: { userid: user.id } });
  expect(request.payments).toHaveLength(5);
  expect(request.payments.map(({ client_txn_id }) => client_txn_id)).not.toContain(old.clientTxnId);
  const { rows } = await listWork(as(support), { only: 'help-request' });
  expect(rows.find(({ subject }) => subject.id === number)).toMatchObject({
    about: 'Wallet or account',
    reference: number,
    amount: null,
  });
  const found = await find(as(support), { q: number });
  expect(JSON.stringify(found)).toContain(`${number}, wallet or account`);
});

test.each([
  ['en', 'about your wallet or account. It begins:'],
  ['hi', 'आपके वॉलेट या खाते के बारे में आपके सहायता अनुरोध'],
])('an answer is told by mail, in %s', async (language, words) => {
  const person = await newPerson(shop.db);
  const number = numberOf(await ask(person, { language }));
  await answer(number);
  const rows = await db.notification.findMany({ where: { userId: person.user.id } });
  expect(rows).toMatchObject([{ kind: 'help_answered', orderId: null, channel: 'mail', language }]);
  await sendNotification(context, { id: rows[0]?.id ?? '', attempt: 1 });
  const [mail] = shop.sandbox.state().mails.filter(({ to }) => to.includes(person.user.email ?? ''));
  expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/\(\)|null|undefined/);
  expect(mail?.text).toContain(`/dashboard/help/${number}`);
});

test('is opened from a day after the migration on, because the version before could not read it', async () => {
  const person = await newPerson(shop.db);
  await applied('23 hours');
  const refused = await ask(person);
  expectRefusal(refused, 503);
  const order = await make.makeOrder(db, { user: person.user });
  expect((await ask(person, { orderid: order.id })).status).toBe(200);
  await applied('25 hours');
  expect((await ask(person)).status).toBe(200);
});
