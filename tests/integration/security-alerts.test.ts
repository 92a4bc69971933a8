// Alerts from patterns in the security events, each by the sequence of events that causes it.
import { beforeEach, expect, test } from 'vitest';
import { listSecurityAlerts, raiseSecurityAlerts } from '@/lib/domain/security-alerts';
import { recordSecurityEvent, recordSignIn } from '@/lib/domain/security-events';
import { days, hours, minutes } from '@/lib/platform/time';
import { NOON, stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;
const clock = stoppedClock();
const context = { db: prisma, clock, alertWebhook: null, actor: make.makeActor({ id: null }) };
const asha = await make.makeUser(prisma, { name: 'Asha' });
const boss = await make.makeAdmin(prisma, { name: 'Boss', email: 'boss@example.com' });

beforeEach(async () => {
  clock.set(NOON);
  await owner.pool.query(
    'set session_replication_role = replica; delete from security_events; reset session_replication_role',
  );
  await prisma.securityAlert.deleteMany();
  await prisma.alertMessage.deleteMany();
  await owner.pool.query('delete from graphile_worker._private_jobs');
});

const signIn = (accountId: string, device: string, staffRole: string | null = null) => {
  const actor = make.makeActor({ id: null, origin: { address: '203.0.113.7', device, nextDevice: 'x' } });
  const way = { method: 'password', browser: 'Chrome', address: '203.0.113.7' };
  return recordSignIn({ db: prisma, clock, actor }, { accountId, staffRole, ...way });
};
const refuse = (accountId: string, times: number) =>
  recordSecurityEvent(context, { kind: 'sign-in-refused', accountId, detail: {}, times });
const alerts = async () => (await listSecurityAlerts(context)).map(({ pattern, count }) => [pattern, count]);
async function mails(): Promise<string[]> {
  const { rows } = await owner.pool.query<{ pattern: string; email: string }>(
    `select m.content->>'pattern' as pattern, u.email
       from graphile_worker._private_jobs j join alert_messages m on m.id = j.payload->>'id'
       join users u on u.id = m.user_id order by j.id`,
  );
  return rows.map(({ pattern, email }) => `alert-${pattern} to ${email}`);
}
const raise = () => raiseSecurityAlerts(context);

test('four accounts on one device are no alert, the fifth is one, and the sixth is no second one', async () => {
  for (let turn = 1; turn <= 4; turn++) await signIn(`customer-${turn}`, 'phone');
  expect(await raise()).toBe(0);
  await signIn('customer-4', 'phone');
  expect(await raise()).toBe(0);
  await signIn('customer-5', 'phone');
  expect(await raise()).toBe(1);
  await signIn('customer-6', 'phone');
  expect(await raise()).toBe(0);
  expect(await alerts()).toEqual([['many-accounts', 5]]);
  expect(await mails()).toEqual([`alert-many-accounts to ${boss.email}`]);
});

test('five accounts on one device over three days are no alert', async () => {
  for (let turn = 1; turn <= 5; turn++) {
    await signIn(`customer-${turn}`, 'phone');
    clock.advance(hours(14));
    expect(await raise()).toBe(0);
  }
});

test('an account on six devices within a day is one alert, and the same device six times is none', async () => {
  for (let turn = 1; turn <= 6; turn++) await signIn(asha.id, 'phone');
  expect(await raise()).toBe(0);
  for (let turn = 2; turn <= 6; turn++) await signIn(asha.id, `device-${turn}`);
  expect(await raise()).toBe(1);
  expect(await listSecurityAlerts(context)).toMatchObject([
    { pattern: 'many-devices', account: 'Asha', count: 6 },
  ]);
});

test('repeats that were counted together make twenty refusals of an account within an hour an alert', async () => {
  await refuse(asha.id, 1);
  await refuse(asha.id, 18);
  expect(await raise()).toBe(0);
  clock.advance(minutes(61));
  await refuse(asha.id, 1);
  expect(await raise()).toBe(0);
  await refuse(asha.id, 19);
  expect(await raise()).toBe(1);
  expect(await alerts()).toEqual([['many-refusals', 20]]);
});

test('staff on a known device is no alert, on a new one it is, and customers never are', async () => {
  await signIn(boss.id, 'desk', 'owner');
  expect(await raise()).toBe(1);
  clock.advance(days(2));
  await prisma.securityAlert.deleteMany();
  await signIn(boss.id, 'desk', 'owner');
  await signIn(asha.id, 'phone');
  expect(await raise()).toBe(0);
  await signIn(boss.id, 'stolen', 'owner');
  expect(await raise()).toBe(1);
  expect(await listSecurityAlerts(context)).toMatchObject([
    { pattern: 'staff-device', account: 'Boss', device: 'stolen' },
  ]);
});

test('a flood of one pattern has at most twenty alerts a day and one mail an hour, and hides no other pattern', async () => {
  for (let turn = 0; turn < 30; turn++) await refuse(`customer-${turn}`, 25);
  expect(await raise()).toBe(20);
  await refuse('customer-99', 99);
  await signIn(boss.id, 'stolen', 'owner');
  expect(await raise()).toBe(1);
  expect(await mails()).toEqual([
    `alert-many-refusals to ${boss.email}`,
    `alert-staff-device to ${boss.email}`,
  ]);
});

test('bug: alerts that a clock a day ahead had raised kept those of the right time from being raised and told', async () => {
  clock.advance(days(1));
  for (let turn = 0; turn < 20; turn++) await refuse(`customer-${turn}`, 25);
  expect(await raise()).toBe(20);
  clock.set(NOON);
  await refuse('customer-98', 25);
  expect(await raise()).toBe(1);
  expect(await mails()).toEqual([
    `alert-many-refusals to ${boss.email}`,
    `alert-many-refusals to ${boss.email}`,
  ]);
});

test('a pattern of which no message arrives is told again each hour, until one has arrived', async () => {
  await signIn(boss.id, 'stolen', 'owner');
  await raise();
  clock.advance(hours(1) - 1);
  await raise();
  expect(await mails()).toHaveLength(1);
  clock.advance(1);
  await raise();
  expect(await mails()).toHaveLength(2);
  await prisma.alertMessage.updateMany({ where: { createdAt: clock.now() }, data: { sentAt: clock.now() } });
  clock.advance(hours(2));
  await raise();
  expect(await mails()).toHaveLength(2);
});

test('bug: an alert of which nobody could be told was never told to who came afterwards', async () => {
  await prisma.user.update({ where: { id: boss.id }, data: { blockedAt: NOON } });
  await signIn(boss.id, 'stolen', 'owner');
  expect(await raise()).toBe(1);
  clock.advance(hours(3));
  await raise();
  expect(await mails()).toEqual([]);
  await prisma.user.update({ where: { id: boss.id }, data: { blockedAt: null } });
  await raise();
  await raise();
  expect(await mails()).toEqual([`alert-staff-device to ${boss.email}`]);
  await prisma.alertMessage.updateMany({ data: { sentAt: clock.now() } });
  clock.advance(hours(2));
  await raise();
  expect(await mails()).toHaveLength(1);
});

test('two workers at once raise one alert and send one mail', async () => {
  await signIn(boss.id, 'stolen', 'owner');
  const raised = await Promise.all([raise(), raise(), raise()]);
  expect(raised.toSorted()).toEqual([0, 0, 1]);
  expect(await mails()).toHaveLength(1);
});

test('an attack that goes on is a new alert on the next day', async () => {
  await refuse(asha.id, 25);
  expect(await raise()).toBe(1);
  clock.advance(days(1));
  await refuse(asha.id, 25);
  expect(await raise()).toBe(1);
});
