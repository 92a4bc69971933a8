// Appointments to the staff: they need a second member as soon as there are two, and all members are told of each.
import { beforeEach, expect, it } from 'vitest';
import { appointStaff, updateUser } from '@/lib/domain/accounts';
import type { StaffRole } from '@/lib/domain/permissions';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { hours, minutes, systemClock } from '@/lib/platform/time';
import { waitingMails } from '../support/accounts';
import { giveAuthenticator } from '../support/authenticator';
import { actingAs, makeAdmin, makeStaff, makeUser, viewerOf } from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer();
const { prisma, pool } = shop.db;
const { context } = webProcess();
const ago = (ms: number) => new Date(Date.now() - ms);

const appointedBy = (owner: User) => actingAs(context, viewerOf(owner));
const roleOf = async ({ id }: User) => (await prisma.user.findUniqueOrThrow({ where: { id } })).staffRole;
const withApp = (user: User) =>
  giveAuthenticator({ db: prisma, sealer: context.sealer, clock: systemClock }, user);
const editOf = ({ id, name, email }: User) => ({
  userid: id,
  name,
  email: email ?? '',
  mobilenumber: '',
  verified: true,
  isBlocked: false,
});

let owner: User;
beforeEach(async () => {
  // The staff of the test before is dismissed long ago.
  await prisma.user.updateMany({
    data: { role: 'user', staffRole: null, staffSince: null, staffUntil: null },
  });
  await pool.query('delete from graphile_worker._private_jobs');
  owner = await makeAdmin(prisma);
});

it('the only member of staff appoints alone, and everyone on the staff is told', async () => {
  const friend = await makeUser(prisma);
  await appointStaff(appointedBy(owner), { who: friend.email ?? '', staffRole: 'finance' });
  expect(await roleOf(friend)).toBe('finance');
  const mails = (await waitingMails(shop.db)).map(({ kind, to }) => [kind, to]);
  expect(mails.toSorted()).toEqual([owner, friend].map(({ email }) => ['staff-changed', email]).toSorted());
});

it('of two appointments at once by the only member of staff, one is made', async () => {
  const people = [await makeUser(prisma), await makeUser(prisma)];
  const ends = await Promise.allSettled(
    people.map(({ id }) => appointStaff(appointedBy(owner), { who: id, staffRole: 'support' })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('with a colleague, an appointment without a second person is refused by both ways of appointing', async () => {
  await makeStaff(prisma, 'read-only');
  const accomplice = await makeUser(prisma);
  const refused = { code: 'approval_required' };
  for (const staffRole of ['owner', 'finance', 'read-only'] as const) {
    const given = appointStaff(appointedBy(owner), { who: accomplice.id, staffRole });
    await expect(given).rejects.toMatchObject(refused);
  }
  const edited = updateUser(appointedBy(owner), { ...editOf(accomplice), role: 'admin' });
  await expect(edited).rejects.toMatchObject(refused);
  const unchanged = await prisma.user.findUniqueOrThrow({ where: { id: accomplice.id } });
  expect(unchanged).toMatchObject({ role: 'user', staffRole: null, sessionVersion: 1 });
});

it('a customer becomes a reseller without a second person', async () => {
  await makeStaff(prisma, 'read-only');
  const customer = await makeUser(prisma);
  const edited = await updateUser(appointedBy(owner), { ...editOf(customer), role: 'reseller' });
  expect(edited.role).toBe('reseller');
});

it.each([
  ['a minute', minutes(1), false],
  ['71 hours', hours(71), false],
  ['73 hours', hours(73), true],
])('a colleague who has been on the staff for %s approves an appointment: %s', async (_, ms, approves) => {
  const { user, app } = await withApp(await makeStaff(prisma, 'support', { staffSince: ago(ms) }));
  const friend = await makeUser(prisma);
  const approver = { email: user.email ?? '', code: app.code() };
  const given = appointStaff(appointedBy(owner), { who: friend.id, staffRole: 'catalogue', approver });
  if (approves) await given;
  else await expect(given).rejects.toMatchObject({ code: 'bad_code' });
  expect(await roleOf(friend)).toBe(approves ? 'catalogue' : null);
  const line = await prisma.auditEntry.findFirst({ where: { objectId: friend.id } });
  expect(line?.after ?? null).toEqual(approves ? { staffRole: 'catalogue', approver: user.id } : null);
});

it('an owner who gives the account of a colleague another e-mail address makes no second person of it', async () => {
  const { user, app } = await withApp(await makeStaff(prisma, 'support', { mobile: null }));
  const email = 'taken-over@example.com';
  await updateUser(appointedBy(owner), { ...editOf(user), email, role: 'user' });
  const friend = await makeUser(prisma);
  const approver = { email, code: app.code() };
  const given = appointStaff(appointedBy(owner), { who: friend.id, staffRole: 'owner', approver });
  await expect(given).rejects.toMatchObject({ code: 'bad_code' });
});

it('a colleague cannot approve their own appointment', async () => {
  const { user, app } = await withApp(await makeStaff(prisma, 'support'));
  const approver = { email: user.email ?? '', code: app.code() };
  const given = appointStaff(appointedBy(owner), { who: user.id, staffRole: 'owner', approver });
  await expect(given).rejects.toMatchObject({ code: 'bad_code' });
});

it.each(['finance', 'owner'] as const satisfies StaffRole[])(
  'an owner who dismisses the only colleague, with the role %s, cannot appoint alone for 72 hours',
  async (staffRole) => {
    const colleague = await makeStaff(prisma, staffRole);
    const accomplice = await makeUser(prisma);
    await appointStaff(appointedBy(owner), { who: colleague.id, staffRole: null });
    const appoint = () => appointStaff(appointedBy(owner), { who: accomplice.id, staffRole: 'finance' });
    await expect(appoint()).rejects.toMatchObject({ code: 'approval_required' });
    await prisma.user.update({ where: { id: colleague.id }, data: { staffUntil: ago(hours(73)) } });
    await appoint();
    expect(await roleOf(accomplice)).toBe('finance');
  },
);

it('bug: the form of a page that was opened before gave back a role that a colleague had taken away', async () => {
  const { user: second, app } = await withApp(await makeStaff(prisma, 'support'));
  const member = await makeStaff(prisma, 'support');
  await appointStaff(appointedBy(owner), { who: member.id, staffRole: null, seen: 'support' });
  const approver = { email: second.email ?? '', code: app.code() };
  const late = { who: member.id, staffRole: 'finance', seen: 'support', approver } as const;
  await expect(appointStaff(appointedBy(owner), late)).rejects.toMatchObject({ code: 'conflict' });
  expect(await roleOf(member)).toBeNull();
  // A role is taken away even when it has changed meanwhile.
  await appointStaff(appointedBy(owner), { who: second.id, staffRole: null, seen: 'finance' });
  expect(await roleOf(second)).toBeNull();
});
