// Registration: one account, one mail, and no answer that reveals whether there was an account before. Profile and
// uniqueness checks as well.
import { expect, test } from 'vitest';
import {
  checkUniqueEmail,
  checkUniqueMobile,
  editProfile,
  register,
  requestReset,
  requestVerification,
  resetPassword,
  signIn,
  verifyEmail,
} from '@/lib/domain/accounts';
import { nameSchema, registerSchema } from '@/lib/domain/accounts/schema';
import { inEnglish } from '@/lib/platform/messages';
import { days, hours, minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { actingAs, makeAdmin, makeUser, viewerOf } from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail, withMobile } from '../support/sealer';

const { db, owner, clock, context, jobs, mails } = await openAccounts();
const { prisma } = db;
const PASSWORD = 'a sentence that is long';
const device = { address: null, userAgent: null };

function someone(given: Partial<Parameters<typeof register>[1]> = {}) {
  const n = nextNumber();
  return {
    name: 'Bela Shah',
    email: `bela${n}@example.com`,
    mobilenumber: `8${String(n).padStart(9, '0')}`,
    password: PASSWORD,
    ...given,
  };
}
const accountOf = (email: string) => prisma.user.findFirstOrThrow({ where: withEmail(email.toLowerCase()) });

test('registering creates an account that waits for its verification, and mails a link that is valid for a day', async () => {
  const form = someone({ email: `Bela.${nextNumber()}@Example.com` });
  await register(context, form);
  const account = await accountOf(form.email);
  expect(account).toMatchObject({
    name: 'Bela Shah',
    email: form.email,
    emailKey: form.email.toLowerCase(),
    mobile: `+91${form.mobilenumber}`,
    role: 'user',
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
  });
  expect(await context.hasher.matches(PASSWORD, account.passwordHash)).toBe(true);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'verify-email', to: form.email, name: 'Bela Shah' });
  expect(mail?.until?.getTime()).toBe(clock.now().getTime() + hours(24));
  expect(mail?.link).toEqual({ id: account.id, token: expect.stringMatching(/^[\w-]{43}$/) });
  await verifyEmail(context, mail?.link ?? { id: '', token: '' });
  await signIn(context, { email: form.email, password: PASSWORD, device });
});

test('registering leaves no account without the job of its mail', async () => {
  const form = someone();
  await owner.pool.query('alter schema graphile_worker rename to away');
  await expect(register(context, form)).rejects.toThrow();
  await owner.pool.query('alter schema away rename to graphile_worker');
  expect(await prisma.user.count({ where: withEmail(form.email) })).toBe(0);
  expect(await jobs()).toEqual([]);
});

test('registering an address that has an account changes nothing there and writes to its owner', async () => {
  const owner = await makeUser(prisma, { email: `Owner${nextNumber()}@Example.com` });
  await prisma.user.update({
    where: { id: owner.id },
    data: { emailKey: owner.email?.toLowerCase() ?? '' },
  });
  const before = await prisma.user.findUniqueOrThrow({ where: { id: owner.id } });
  const count = await prisma.user.count();
  await register(context, someone({ email: owner.email?.toUpperCase() ?? '', name: 'Eve' }));
  expect(await prisma.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(before);
  expect(await prisma.user.count()).toBe(count);
  expect(await mails()).toEqual([
    expect.objectContaining({ kind: 'already-registered', to: owner.email?.toUpperCase(), link: null }),
  ]);
});

test('registering a number that has an account creates none and informs only the mailbox that was typed', async () => {
  const owner = await makeUser(prisma);
  const form = someone({ mobilenumber: owner.mobile?.slice(3) ?? '' });
  await register(context, form);
  expect(await prisma.user.count({ where: withEmail(form.email) })).toBe(0);
  expect(await mails()).toEqual([expect.objectContaining({ kind: 'already-registered', to: form.email })]);
});

test('registering again before the worker runs writes to a mailbox once', async () => {
  const owner = await makeUser(prisma);
  for (let turn = 0; turn < 4; turn++) await register(context, someone({ email: owner.email ?? '' }));
  expect(await mails()).toHaveLength(1);
});

test('of twenty registrations at once, by address or by number, the first verified one is the only account', async () => {
  const form = someone();
  const sameAddress = Array.from({ length: 10 }, () => someone({ email: form.email }));
  const sameNumber = Array.from({ length: 10 }, () => someone({ mobilenumber: form.mobilenumber }));
  await Promise.all([form, ...sameAddress, ...sameNumber].map((each) => register(context, each)));
  expect(await prisma.user.count({ where: withEmail(form.email) })).toBe(11);
  expect(await prisma.user.count({ where: withMobile(`+91${form.mobilenumber}`) })).toBe(11);
  const [mail, ...others] = (await mails()).filter(({ to }) => to === form.email);
  await verifyEmail(context, mail?.link ?? { id: '', token: '' });
  expect(await prisma.user.count({ where: withEmail(form.email) })).toBe(1);
  for (const { link } of others)
    await expect(verifyEmail(context, link ?? { id: '', token: '' })).rejects.toMatchObject({
      code: 'link_corrupted',
    });
});

test('registering hashes and writes as much for an address with an account as for one without', async () => {
  const counted = { hashes: 0 };
  const counting = {
    ...context,
    hasher: {
      ...context.hasher,
      hash: async (password: string) => {
        counted.hashes += 1;
        return context.hasher.hash(password);
      },
    },
  };
  const owner = await makeUser(prisma);
  await register(counting, someone());
  await register(counting, someone({ email: owner.email ?? '' }));
  await register(counting, someone({ mobilenumber: owner.mobile?.slice(3) ?? '' }));
  expect(counted.hashes).toBe(3);
  // One job each, of either kind.
  expect(await jobs()).toHaveLength(3);
  await mails();
});

test.each([
  ['a common password', { password: 'Football' }, 'fieldErrors.passwordCommon'],
  ['the shop', { password: 'tarang2026' }, 'fieldErrors.passwordPersonal'],
  ['their own name', { name: 'Bela Shah', password: 'belashah' }, 'fieldErrors.passwordPersonal'],
  [
    'their own number',
    { mobilenumber: '9876501234', password: '9876501234' },
    'fieldErrors.passwordPersonal',
  ],
])(
  'registering with %s is refused in the words of the spec, before any work',
  async (_, given, messageKey) => {
    const hasher = { ...context.hasher, hash: () => Promise.reject(new Error('hashed in vain')) };
    await expect(register({ ...context, hasher }, someone(given))).rejects.toMatchObject({
      code: 'invalid_input',
      message: inEnglish('accounts.invalidRegistration'),
      fields: { password: { messageKey } },
    });
    expect(await jobs()).toEqual([]);
  },
);

test("an unverified account becomes its mailbox owner's by a reset, without what a stranger had entered", async () => {
  const stranger = someone({ name: 'Stranger', password: 'known to the stranger' });
  await register(context, stranger);
  await mails();

  const { id } = await accountOf(stranger.email);
  await prisma.session.create({
    data: {
      id: `s${nextNumber()}`,
      userId: id,
      version: 1,
      method: 'otp',
      createdAt: clock.now(),
      provedAt: clock.now(),
      lastSeenAt: clock.now(),
      expiresAt: hoursAhead(6),
    },
  });
  const link = await linkOfReset(stranger.email);
  await resetPassword(context, { ...link, password: 'known to the owner' });
  const account = await accountOf(stranger.email);
  // With this number a stranger could sign in by a code.
  expect(account).toMatchObject({ id, mobile: null, mobileVerifiedAt: null, emailVerifiedAt: clock.now() });
  expect(await prisma.session.count({ where: { userId: id, endedAt: null } })).toBe(0);
  const signedIn = signIn(context, { email: stranger.email, password: stranger.password, device });
  await expect(signedIn).rejects.toMatchObject({ code: 'bad_credentials' });
  await signIn(context, { email: stranger.email, password: 'known to the owner', device });
  expect(await mails()).toMatchObject([
    { kind: 'number-removed', to: stranger.email },
    { kind: 'new-device', to: stranger.email },
  ]);
  expect(await checkUniqueMobile(context, { mobileNumber: stranger.mobilenumber })).toEqual({
    isUnique: true,
  });
});

test('an account whose mailbox was proved before keeps its number at a reset', async () => {
  const form = someone();
  await register(context, form);
  const [mail] = await mails();
  await verifyEmail(context, mail?.link ?? { id: '', token: '' });
  const link = await linkOfReset(form.email);
  await resetPassword(context, { ...link, password: 'another long sentence' });
  expect(await accountOf(form.email)).toMatchObject({ mobile: `+91${form.mobilenumber}` });
  expect(await mails()).toEqual([expect.objectContaining({ kind: 'password-changed' })]);
});

test('an unverified account gets a new mail when its owner logs in, five at once and then one every ten minutes', async () => {
  const form = someone();
  await register(context, form);
  const links = [(await mails())[0]?.link];
  const logIn = (password: string) => signIn(context, { email: form.email, password, device });
  await expect(logIn('not the password')).rejects.toMatchObject({ code: 'bad_credentials' });
  expect(await jobs()).toEqual([]);
  for (let turn = 0; turn < 6; turn++) {
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ code: 'email_unverified' });
    links.push(...(await mails()).map(({ link }) => link));
  }
  expect(links).toHaveLength(5);
  clock.advance(minutes(10) - 1);
  await expect(logIn(PASSWORD)).rejects.toMatchObject({ code: 'email_unverified' });
  expect(await mails()).toEqual([]);
  // The last one that was sent still opens.
  await verifyEmail(context, links.at(-1) ?? { id: '', token: '' });
  await logIn(PASSWORD);
});

test('an unverified account gets a mail again ten minutes after the fifth', async () => {
  const form = someone();
  await register(context, form);
  for (let turn = 0; turn < 6; turn++) await requestVerification(context, { email: form.email });
  await mails();
  clock.advance(minutes(10) - 1);
  await requestVerification(context, { email: form.email });
  expect(await mails()).toEqual([]);
  clock.advance(1);
  await requestVerification(context, { email: form.email });
  expect(await mails()).toHaveLength(1);
});

test('bug: mails that were sent while the clock was a day ahead kept the account from a mail for a day', async () => {
  const form = someone();
  await register(context, form);
  const now = clock.now();
  clock.advance(days(1));
  for (let turn = 0; turn < 6; turn++) await requestVerification(context, { email: form.email });
  await mails();
  clock.set(now);
  await requestVerification(context, { email: form.email });
  expect(await mails()).toHaveLength(1);
});

const accepts = (given: object) => registerSchema.safeParse(someone(given)).success;

test.each([
  'a@b.com, c@d.com',
  'a@b.com,c@d.com',
  '<a@b.com>',
  'Asha <a@b.com>',
  '"a b"@c.com',
  'a＠b.com',
  'а@b.com',
  'a@b.com\r\nBcc: c@d.com',
  'a@[127.0.0.1]',
  'a@b',
  '@b.com',
  'a b@c.com',
  `${'a'.repeat(250)}@b.com`,
])('check 25: the address %s cannot be registered', (email) => {
  expect(accepts({ email })).toBe(false);
});

test.each(['12345', '1234567890', '98765432101', '+919876543210', '９８７６５４３２１０', '98765 43210'])(
  'the number %s cannot be registered',
  (mobilenumber) => {
    expect(accepts({ mobilenumber })).toBe(false);
  },
);

test.each(['', '   ', '<b>Asha</b>', 'Asha\nRao', 'Asha\u202eoaR', 'a'.repeat(81)])(
  'the name %j cannot be registered',
  (name) => {
    expect(accepts({ name })).toBe(false);
  },
);

test('names of any script can be registered, in one normal form', () => {
  expect(nameSchema.parse('  Zoe\u0308 आशा O’Neill-D’Souza Jr. ')).toBe('Zo\u00eb आशा O’Neill-D’Souza Jr.');
});

test('the uniqueness checks find an address in any case and width, and a number', async () => {
  const owner = await makeUser(prisma);
  const email = owner.email ?? '';
  for (const spelt of [email, ` ${email} `, email.toUpperCase(), email.replace('.com', '.ｃｏｍ')])
    expect(await checkUniqueEmail(context, { email: spelt })).toEqual({ isUnique: false });
  expect(await checkUniqueEmail(context, { email: `x${email}` })).toEqual({ isUnique: true });
  const mobileNumber = owner.mobile?.slice(3) ?? '';
  expect(await checkUniqueMobile(context, { mobileNumber })).toEqual({ isUnique: false });
  expect(await checkUniqueMobile(context, { mobileNumber: '7000000001' })).toEqual({ isUnique: true });
});

test('editing a profile changes the name, writes the audit log, and changes nothing else', async () => {
  const [user, admin] = [await makeUser(prisma), await makeAdmin(prisma)];
  clock.advance(1000);
  // A caller may send more than the schema has.
  const sent = { userid: user.id, name: 'New Name', role: 'admin', email: 'x@example.com' };
  const edited = await editProfile(actingAs(context, viewerOf(admin)), sent);
  expect(edited).toEqual({ ...user, name: 'New Name', updatedAt: clock.now() });
  expect(await prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(edited);
  const line = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: user.id } });
  expect(line).toMatchObject({
    actorId: admin.id,
    action: 'edit-profile',
    objectType: 'user',
    before: { name: user.name },
    after: { name: 'New Name' },
    requestId: 'a-request',
    at: clock.now(),
  });
});

test('a profile that is saved unchanged leaves no line in the audit log', async () => {
  const user = await makeUser(prisma);
  const same = { userid: user.id, name: user.name };
  expect(await editProfile(context, same)).toEqual(user);
  expect(await prisma.auditEntry.count({ where: { objectId: user.id } })).toBe(0);
});

test('the profile of an account that does not exist is not found', async () => {
  const unknownUser = { userid: 'nobody', name: 'X' };
  await expect(editProfile(context, unknownUser)).rejects.toMatchObject({ code: 'not_found' });
});

async function linkOfReset(email: string) {
  await requestReset(context, { email });
  const [mail] = await mails();
  if (!mail?.link) throw new Error('no link was mailed');
  return mail.link;
}

function hoursAhead(count: number): Date {
  return new Date(clock.now().getTime() + hours(count));
}
