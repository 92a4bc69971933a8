// Alerts about unanswered help requests: the time after which staff get one, who gets it, when it ends, and when a new
// one is sent.
import { beforeEach, expect, test } from 'vitest';
import { answerRequest, writeMessage } from '@/lib/domain/help-requests';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, tell, told, seeAll, as, take } = store;
const { prisma } = store.db;
beforeEach(store.reset);

test('a help request is overdue when its customer was promised an answer, whatever the setting says now', async () => {
  await make.makeStaff(prisma, 'support');
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  await make.makeHelpRequest(prisma, order, {
    waitingSince: clock.now(),
    promisedUntil: after(clock.now(), minutes(45)),
  });
  clock.advance(minutes(46));
  expect((await tell()).webhook).toMatchObject([{ kind: 'help-request', stage: 'due', overdue: 1 }]);
});

test('a help request is told at half of its promise and when it is overdue, to those who may answer, until it is answered', async () => {
  const support = await make.makeStaff(prisma, 'support');
  await make.makeStaff(prisma, 'catalogue');
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  const { id } = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  expect(await told()).toBe('');
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
  clock.advance(minutes(60));
  const said = await tell();
  expect(Object.keys(said).toSorted()).toEqual([support.id, 'webhook'].toSorted());
  expect(said.webhook).toMatchObject([
    { kind: 'help-request', stage: 'due', overdue: 1, promiseMinutes: 120, items: [{ subject: id }] },
  ]);
  expect(await seeAll(as(support))).toMatchObject([{ subject: id, takeable: true }]);
  expect(await seeAll(as(await make.makeStaff(prisma, 'read-only')))).toMatchObject([
    { subject: id, takeable: false },
  ]);
  expect(await seeAll(as(await make.makeStaff(prisma, 'catalogue')))).toEqual([]);
  await answerRequest(as(support), {
    number: id,
    seen: 0,
    text: 'It is in the mailbox of the game.',
    close: false,
  });
  clock.advance(hours(3));
  expect(await told()).toBe('');
  expect(await prisma.alert.count()).toBe(0);
});

test('a help request that is answered and written in again within a minute is told as a new one', async () => {
  const support = await make.makeStaff(prisma, 'support');
  const user = await make.makeUser(prisma);
  const order = await make.makeOrder(prisma, { userId: user.id, status: 'Completed' });
  const { id: number } = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
  const [alert] = await seeAll(as(support));
  await take(support, alert?.key ?? '');
  await answerRequest(as(support), { number, seen: 0, text: 'Please look again.', close: false });
  await writeMessage(as(user), { number, text: 'Still nothing.', idempotency: { write: async () => {} } });
  expect(await seeAll(as(support))).toMatchObject([{ subject: number, stage: 'new', claim: null }]);
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
});

test('owners are told of the times of the law at their half too, while these can still be kept', async () => {
  const support = await make.makeStaff(prisma, 'support');
  const boss = await make.makeAdmin(prisma);
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  await make.makeHelpRequest(prisma, order, {
    createdAt: clock.now(),
    waitingSince: clock.now(),
  });
  const kinds = async () => {
    const said = await tell();
    return [support, boss].map(({ id }) =>
      said[id]?.flatMap(({ kind, stage }) => (kind === 'help-request' ? [] : `${kind} ${stage}`)),
    );
  };
  clock.advance(hours(24));
  expect(await kinds()).toEqual([['acknowledgement half'], ['acknowledgement half']]);
  await prisma.helpRequest.updateMany({ data: { acknowledgedAt: clock.now() } });
  clock.advance(days(15));
  expect(await kinds()).toEqual([['complaint half'], ['complaint half']]);
});
