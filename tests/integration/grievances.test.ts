// The two times of a complaint (decision 107): acknowledged within 48 hours, answered within one month, each a tick
// before and after its end; and what the grievance officer gets.
import { afterEach, describe, expect, test } from 'vitest';
import { findOpenAbout } from '@/lib/domain/alerts/find-open';
import { judgeAlert } from '@/lib/domain/alerts/judge-alert';
import { judgeOpen } from '@/lib/domain/alerts/read-alerts';
import {
  answerRequest,
  closeRequest,
  getOwnRequest,
  listRequests,
  writeMessage,
} from '@/lib/domain/help-requests';
import { clocksOf } from '@/lib/domain/help-requests/clocks';
import { claimWork, listColleagues } from '@/lib/domain/work-queue';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { after, days, hours, minutes, monthAfter } from '@/lib/platform/time';
import { actingAs, makeHelpRequest, makeOrder, makeStaff, makeUser, viewerOf } from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const support = actingAs(context, viewerOf(await makeStaff(db, 'support')));

afterEach(async () => {
  await db.helpMessage.deleteMany();
  await db.helpRequest.deleteMany();
});

const T = new Date('2026-11-20T06:30:00.000Z');
/** A request of a customer of its own that waits since `at`. */
async function asked(at = T, given: object = {}) {
  const user = await makeUser(db);
  const order = await makeOrder(db, { user });
  const request = await makeHelpRequest(db, order, { waitingSince: at, createdAt: at, ...given });
  return { number: request.id, customer: actingAs(context, viewerOf(user)), userId: user.id };
}

/** The stages of the alerts about a request at `now`, by kind; an alert that is not told yet is left out. */
async function told(number: string, now: Date) {
  const open = await findOpenAbout({ ...context, clock: { now: () => now } }, { helpRequests: [number] });
  return Object.fromEntries(
    open.flatMap(({ kind, since }) => {
      const rules = context.shop.alerts;
      const judged = judgeAlert({
        kind,
        since: since ?? now,
        stored: undefined,
        takenUntil: null,
        now,
        rules,
      });
      return judged.isNews && kind !== 'help-request' ? [[kind, judged.stage]] : [];
    }),
  );
}

test('the acknowledgement is told before its 48 hours end, is due at their end, and ends when staff take it up', async () => {
  const { number, userId } = await asked();
  const at = (ms: number) => told(number, after(T, ms));
  expect(await at(hours(24) - 1)).toEqual({});
  expect(await at(hours(24))).toEqual({ acknowledgement: 'half' });
  expect(await at(hours(48) - 1)).toEqual({ acknowledgement: 'half' });
  expect(await at(hours(48))).toEqual({ acknowledgement: 'due' });
  expect((await getOwnRequest(context, { userId, number })).acknowledgeUntil).toBe(
    '2026-11-22T06:30:00.000Z',
  );

  await claimWork(support, { kind: 'help-request', id: number, seen: null });
  expect(await at(hours(48))).toEqual({});
  const [line] = (await listRequests(context)).open;
  expect(line).toMatchObject({ number, acknowledgeUntil: null, acknowledgedAt: expect.any(String) });
  expect(await db.auditEntry.count({ where: { objectId: number, action: 'acknowledge-help-request' } })).toBe(
    1,
  );
});

test('the answer is told before its month ends, is due at its end, and an answer ends both times', async () => {
  const { number, userId } = await asked(T, { acknowledgedAt: T });
  const end = monthAfter(T);
  expect(end).toEqual(new Date('2026-12-20T06:30:00.000Z'));
  expect((await getOwnRequest(context, { userId, number })).answerUntil).toBe(end.toISOString());
  const half = after(end, -days(15));
  expect(await told(number, after(half, -1))).toEqual({});
  expect(await told(number, half)).toEqual({ complaint: 'half' });
  expect(await told(number, after(end, -1))).toEqual({ complaint: 'half' });
  expect(await told(number, end)).toEqual({ complaint: 'due' });

  const { version } = await db.helpRequest.findUniqueOrThrow({ where: { id: number } });
  await answerRequest(support, { number, seen: version, text: 'It is delivered.', close: false });
  expect(await told(number, end)).toEqual({});
  expect(await getOwnRequest(context, { userId, number })).toMatchObject({
    answerUntil: null,
    acknowledgeUntil: null,
  });
});

test('an answer to what nobody has taken up acknowledges it', async () => {
  const { number, userId } = await asked();
  await answerRequest(support, { number, seen: 0, text: 'It is delivered.', close: false });
  expect((await getOwnRequest(context, { userId, number })).acknowledgedAt).not.toBeNull();
});

test.each([
  ['2027-01-30T20:00:00.000Z', '2027-02-27T20:00:00.000Z'],
  ['2028-01-31T06:00:00.000Z', '2028-02-29T06:00:00.000Z'],
  ['2026-12-31T18:29:59.999Z', '2027-01-31T18:29:59.999Z'],
  ['2026-12-31T18:30:00.000Z', '2027-01-31T18:30:00.000Z'],
  ['2026-08-30T19:00:00.000Z', '2026-09-29T19:00:00.000Z'],
])(
  'a month after %s ends at %s, by India’s calendar, on the page and in the alert alike',
  async (from, until) => {
    const since = new Date(from);
    expect(monthAfter(since).toISOString()).toBe(until);
    const { number } = await asked(since, { acknowledgedAt: since });
    const complaint = (
      await findOpenAbout({ ...context, clock: { now: () => new Date(until) } }, { helpRequests: [number] })
    ).find(({ kind }) => kind === 'complaint');
    expect(complaint?.since).toEqual(after(new Date(until), -context.shop.alerts.promises.complaint));
  },
);

test('a request that was answered and waits again has another month, and no second acknowledgement', () => {
  const again = { createdAt: T, waitingSince: after(T, days(40)), acknowledgedAt: after(T, hours(1)) };
  expect(clocksOf(again)).toEqual({ acknowledgeUntil: null, answerUntil: monthAfter(after(T, days(40))) });
});

test('a customer sends a request to the grievance officer once, and the owners are told at once', async () => {
  const now = context.clock.now();
  const { number, customer } = await asked(after(now, -minutes(1)), { acknowledgedAt: now });
  const write = (escalate: boolean) =>
    writeMessage(customer, { number, text: 'Nobody helps me.', escalate, idempotency: NO_IDEMPOTENCY });
  await write(false);
  expect(await told(number, now)).toEqual({});
  const { request } = await write(true);
  expect(request.escalatedAt).not.toBeNull();
  expect(await told(number, after(now, minutes(1)))).toEqual({ complaint: 'escalated' });
  expect((await write(true)).request.escalatedAt).toBe(request.escalatedAt);
});

describe('what was sent to the grievance officer', () => {
  /** A request that support has claimed and answered, before its customer turned to the officer. */
  async function sentOn() {
    const now = context.clock.now();
    const { number, customer } = await asked(after(now, -minutes(1)));
    const write = (escalate: boolean) =>
      writeMessage(customer, { number, text: 'Nobody helps me.', escalate, idempotency: NO_IDEMPOTENCY });
    const subject = { kind: 'help-request', id: number } as const;
    const seen = async () => (await db.helpRequest.findUniqueOrThrow({ where: { id: number } })).version;
    const answer = async (by: typeof support) =>
      answerRequest(by, { number, seen: await seen(), text: 'It is delivered.', close: false });
    const close = async (by: typeof support) => closeRequest(by, { number, seen: await seen() });
    await answer(support);
    await write(false);
    await claimWork(support, { ...subject, seen: null });
    await write(true);
    return { number, write, answer, close, subject };
  }

  test('is told to the owners at once, though a member of the staff had claimed the request', async () => {
    const { number } = await sentOn();
    const open = await findOpenAbout(context, { helpRequests: [number] });
    const complaint = (await judgeOpen(context, open)).find(({ kind }) => kind === 'complaint');
    expect(complaint).toMatchObject({ stage: 'escalated', isTaken: false, isNews: true });
  });

  test('is claimed, answered and closed by owners alone', async () => {
    const owner = actingAs(context, viewerOf(await makeStaff(db, 'owner')));
    const { number, answer, close, subject } = await sentOn();
    const refused = {
      code: 'forbidden',
      description: { messageKey: 'missingPermission.help.officer' },
    };
    await expect(answer(support)).rejects.toMatchObject(refused);
    await expect(close(support)).rejects.toMatchObject(refused);
    await expect(claimWork(support, { ...subject, seen: null })).rejects.toMatchObject(refused);
    expect(Object.keys(await told(number, context.clock.now()))).toContain('complaint');

    expect(await listColleagues(owner, subject)).not.toContainEqual(
      expect.objectContaining({ userid: support.actor.id }),
    );
    await claimWork(owner, { ...subject, seen: null });
    await answer(owner);
    expect(await told(number, context.clock.now())).toEqual({});
    await expect(close(support)).rejects.toMatchObject(refused);
    await close(owner);
  });

  test('is not closed before the officer has answered what the customer wrote last', async () => {
    const owner = actingAs(context, viewerOf(await makeStaff(db, 'owner')));
    const { write, answer, close } = await sentOn();
    const unanswered = { code: 'conflict', description: { messageKey: 'helpRequests.answerOfficer' } };
    await expect(close(owner)).rejects.toMatchObject(unanswered);
    await answer(owner);
    await write(false);
    await expect(close(owner)).rejects.toMatchObject(unanswered);
    await answer(owner);
    await close(owner);
  });
});

test('an order stores the versions of the policies under which it was placed', async () => {
  const stored = { termsVersion: 3, refundVersion: 2, privacyVersion: 3 };
  expect(await shop.read(await shop.order())).toMatchObject(stored);
});
