// One test for each cell of the tables in decision 028: what happens to a number or an address that one account claims
// when another person comes with a proof of it.
import { describe, expect, it, test } from 'vitest';
import {
  checkUniqueEmail,
  checkUniqueMobile,
  findViewer,
  rejectRegistration,
  requestReset,
  requestVerification,
  resetPassword,
  sendAccountCode,
  signIn,
  signInByIdentity,
  verifyEmail,
} from '@/lib/domain/accounts';
import { isNamedBy } from '@/lib/domain/accounts/sign-in/is-named-by';
import type { AppError } from '@/lib/platform/errors';
import { mailIn, openAccounts } from '../support/accounts';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { DEVICE, ending, linkOf, newPerson, type Person, peopleOf } from '../support/people-with-secrets';
import { withEmail, withMobile } from '../support/sealer';

const shop = await openAccounts();
const { context, mails, clock } = shop;
const { db } = context;
const { registers, code, entersByCode, later } = peopleOf(shop);

const reload = (id: string) => db.user.findUnique({ where: { id } });
const passwordHash = (password: string) => context.hasher.hash(password);

/** An account with a proved email and this number as a claim. */
async function claimant(person: Person, mobilenumber = person.mobilenumber) {
  await verifyEmail(
    context,
    linkOf(await registers({ ...person, mobilenumber }), 'verify-email', person.email),
  );
  const { user, session } = await signIn(context, { ...person, device: DEVICE });
  return { user, deviceProof: { userId: user.id, deviceVersion: session.deviceVersion } };
}

/** The accounts that the store asks about. */
async function askedAbout(mobile: string, given: Parameters<typeof entersByCode>[1] = {}) {
  const refusal = await entersByCode(mobile, given).then(
    () => null,
    (error: AppError) => error,
  );
  expect(refusal?.code).toBe('account_choice_needed');
  return refusal?.reply?.accounts as { id: string; email: string; device: boolean }[];
}

async function onlyAccount(mobile: string, given?: Parameters<typeof entersByCode>[1]): Promise<string> {
  const [account] = await askedAbout(mobile, given);
  return account?.id ?? 'none';
}

const identityOf = ({ email, name }: Person) => ({ subject: `provider|${email}`, email, name, grants: [] });
const byIdentity = (person: Person) =>
  signInByIdentity(context, { identity: identityOf(person), device: DEVICE });

describe('a number that is a claim beside a proved email', () => {
  it('is asked about with a masked address, and nothing changes before the answer', async () => {
    const person = newPerson();
    const { user } = await claimant(person);
    const accounts = await askedAbout(person.mobilenumber);
    expect(accounts).toEqual([{ id: expect.any(String), email: 'p***@example.com', device: false }]);
    expect(JSON.stringify(accounts)).not.toContain(user.id);
    expect(await reload(user.id)).toMatchObject({
      mobile: `+91${person.mobilenumber}`,
      mobileVerifiedAt: null,
    });
  });

  it('opens the account with its password in the same step, and from then on by itself', async () => {
    const person = newPerson();
    const { user } = await claimant(person);
    const account = await onlyAccount(person.mobilenumber);
    const { password } = person;
    const joined = await entersByCode(person.mobilenumber, { choice: { account, password } });
    expect(joined.user).toMatchObject({ id: user.id, mobileVerifiedAt: clock.now() });
    expect((await entersByCode(person.mobilenumber)).user.id).toBe(user.id);
  });

  it('opens the account with a code to its mailbox in the same step, once', async () => {
    const person = newPerson();
    const { user } = await claimant(person);
    const { mobilenumber: mobile } = person;
    const account = await onlyAccount(mobile);
    const owner = { mobile, deviceId: null };
    expect(await ending(sendAccountCode(context, { owner, otp: '000000', account }))).toBe('bad_code');
    expect(await sendAccountCode(context, { owner, otp: await code(mobile), account })).toEqual({
      email: 'p***@example.com',
    });
    const job = (await shop.jobs()).find(({ key }) => key === `account-code:${user.id}`);
    const mailCode = mailIn(job).code ?? '';
    const wrong = mailCode === '000000' ? '111111' : '000000';
    expect(await ending(entersByCode(mobile, { choice: { account, mailCode: wrong } }))).toBe('bad_code');
    expect((await entersByCode(mobile, { choice: { account, mailCode } })).user.id).toBe(user.id);
    expect(await db.accountSecret.count({ where: { kind: 'account', userId: user.id, usedAt: null } })).toBe(
      0,
    );
  });

  it('opens the account on its trusted device, if the customer says that it is theirs', async () => {
    const person = newPerson();
    const { user, deviceProof } = await claimant(person);
    const [account] = await askedAbout(person.mobilenumber, { deviceProof });
    expect(account).toMatchObject({ device: true });
    const choice = { account: account?.id ?? '' };
    expect((await entersByCode(person.mobilenumber, { choice, deviceProof })).user.id).toBe(user.id);
  });

  it('does not open the account without a proof, with a wrong one, or with a device that was ended', async () => {
    const person = newPerson();
    const { user, deviceProof } = await claimant(person);
    const account = await onlyAccount(person.mobilenumber);
    const old = { ...deviceProof, deviceVersion: deviceProof.deviceVersion - 1 };
    for (const given of [
      { choice: { account } },
      { choice: { account, password: 'not the password' } },
      { choice: { account, mailCode: '123456' } },
      { choice: { account }, deviceProof: old },
    ])
      expect(await ending(entersByCode(person.mobilenumber, given))).toBe('bad_code');
    expect(await reload(user.id)).toMatchObject({ mobileVerifiedAt: null });
  });

  it("leaves the account for an account of the number's owner, and the mailbox is told", async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    const { user: squatted } = await claimant(squatter, owner.mobilenumber);
    await mails();
    const { user } = await entersByCode(owner.mobilenumber, { choice: { account: 'new' } });
    expect(user.id).not.toBe(squatted.id);
    expect(user).toMatchObject({ email: null, mobile: `+91${owner.mobilenumber}` });
    expect(await reload(squatted.id)).toMatchObject({ mobile: null, email: squatter.email });
    expect(await mails()).toMatchObject([{ kind: 'number-left', to: squatter.email }]);
    expect((await entersByCode(owner.mobilenumber)).user.id).toBe(user.id);
  });

  it("is no name of the account for its device, which therefore cannot replace the owner's codes", async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    const { deviceProof } = await claimant(squatter, owner.mobilenumber);
    expect(await isNamedBy(context, deviceProof, { mobile: owner.mobilenumber })).toBe(false);
    expect(await isNamedBy(context, deviceProof, { email: squatter.email })).toBe(true);
  });
});

describe('a number that is another claim', () => {
  it('takes a registration that was never used, without its email and its password', async () => {
    const person = newPerson();
    const link = linkOf(await registers(person), 'verify-email');
    const { user } = await entersByCode(person.mobilenumber);
    expect(user).toMatchObject({ id: link.id, name: person.name, email: null, passwordHash: null });
    expect(await ending(verifyEmail(context, link))).toBe('link_corrupted');
  });

  it('leaves an account in use without any proof, whose owner may still come by email', async () => {
    const person = newPerson();
    const used = await make.makeUser(db, {
      mobile: `+91${person.mobilenumber}`,
      mobileVerifiedAt: null,
      emailVerifiedAt: null,
    });
    await make.makeWallet(db, used, { balance: 500_00n });
    const { user } = await entersByCode(person.mobilenumber);
    expect(user.id).not.toBe(used.id);
    expect(await reload(used.id)).toMatchObject({ mobile: null, email: used.email });
  });

  it('opens an account whose only name it is, because an administrator wrote it there', async () => {
    const person = newPerson();
    const mobile = `+91${person.mobilenumber}`;
    const used = await make.makeUser(db, {
      mobile,
      email: null,
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
    });
    await make.makeWallet(db, used, { balance: 500_00n });
    expect((await entersByCode(person.mobilenumber)).user.id).toBe(used.id);
  });

  it('of a blocked account does not keep its owner out', async () => {
    const person = newPerson();
    const mobile = `+91${person.mobilenumber}`;
    const blocked = await make.makeUser(db, { mobile, mobileVerifiedAt: null, blockedAt: NOON });
    const { user } = await entersByCode(person.mobilenumber, { choice: { account: 'new' } });
    expect(user.id).not.toBe(blocked.id);
    expect(user.blockedAt).toBeNull();
  });
});

describe('an address that is a claim on registrations', () => {
  it('can be registered by another person too, and the first link that is opened decides', async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    await registers({ ...squatter, email: owner.email });
    expect(await checkUniqueEmail(context, owner)).toEqual({ isUnique: true });
    const link = linkOf(await registers(owner), 'verify-email');
    await verifyEmail(context, link);
    expect(await db.user.findMany({ where: withEmail(owner.email) })).toMatchObject([{ id: link.id }]);
    expect((await signIn(context, { ...owner, device: DEVICE })).user.id).toBe(link.id);
    expect(await ending(signIn(context, { ...squatter, email: owner.email, device: DEVICE }))).toBe(
      'bad_credentials',
    );
    expect(await checkUniqueEmail(context, owner)).toEqual({ isUnique: false });
  });

  it('tells each person who registered it to verify it, each by their own password', async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    await registers(owner);
    await registers({ ...squatter, email: owner.email });
    for (const { password } of [owner, squatter])
      expect(await ending(signIn(context, { email: owner.email, password, device: DEVICE }))).toBe(
        'email_unverified',
      );
    expect(await ending(signIn(context, { email: owner.email, password: 'neither', device: DEVICE }))).toBe(
      'bad_credentials',
    );
  });

  it('goes with a reset to the newest registration, without its number, and ends the others', async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    const first = linkOf(await registers({ ...squatter, email: owner.email }), 'verify-email');
    await registers(owner);
    await requestReset(context, owner);
    const link = linkOf(await mails(), 'reset-password');
    await resetPassword(context, { ...link, password: 'a new pass phrase' });
    expect(await db.user.findMany({ where: withEmail(owner.email) })).toMatchObject([
      { id: link.id, mobile: null, emailVerifiedAt: clock.now() },
    ]);
    expect(await ending(verifyEmail(context, first))).toBe('link_corrupted');
  });

  it("is deleted by 'this was not me', once, and only as long as the registration was never used", async () => {
    const [person, other] = [newPerson(), newPerson()];
    const link = linkOf(await registers(person), 'verify-email');
    await rejectRegistration(context, link);
    expect(await reload(link.id)).toBeNull();
    expect(await ending(rejectRegistration(context, link))).toBe('link_corrupted');
    const used = linkOf(await registers(other), 'verify-email');
    await make.makeWallet(db, { id: used.id }, { balance: 100n });
    await rejectRegistration(context, used);
    expect(await reload(used.id)).toMatchObject({ email: null, passwordHash: null });
  });

  it('cannot be rejected any more once it is verified, because the link was used up', async () => {
    const link = linkOf(await registers(newPerson()), 'verify-email');
    await verifyEmail(context, link);
    expect(await ending(rejectRegistration(context, link))).toBe('link_corrupted');
    expect(await reload(link.id)).toMatchObject({ emailVerifiedAt: clock.now() });
  });
});

describe('an address that is a claim beside a proved number', () => {
  const numbered = async (person: Person) =>
    make.makeUser(db, {
      email: person.email,
      emailVerifiedAt: null,
      mobile: `+91${person.mobilenumber}`,
      mobileVerifiedAt: NOON,
    });

  it('is verified by a link only in a browser that has signed in to the account', async () => {
    const person = newPerson();
    const user = await numbered(person);
    await requestVerification(context, person);
    const link = linkOf(await mails(), 'verify-email', person.email);
    expect(await ending(verifyEmail(context, link))).toBe('forbidden');
    const { session } = await entersByCode(person.mobilenumber);
    const deviceProof = { userId: user.id, deviceVersion: session.deviceVersion };
    await verifyEmail(context, { ...link, deviceProof });
    expect(await reload(user.id)).toMatchObject({ emailVerifiedAt: clock.now() });
  });

  it('gets no reset mail, because the account belongs to the owner of the number', async () => {
    const person = newPerson();
    await numbered(person);
    await requestReset(context, person);
    expect(await mails()).toEqual([]);
  });

  it('leaves the account when its owner registers and verifies it, or comes by the identity provider', async () => {
    for (const way of ['registers', 'identity'] as const) {
      const [holder, owner] = [newPerson(), newPerson()];
      const user = await numbered({ ...holder, email: owner.email });
      if (way === 'identity') await byIdentity(owner);
      else await verifyEmail(context, linkOf(await registers(owner), 'verify-email', owner.email));
      expect(await reload(user.id)).toMatchObject({ email: null, mobile: user.mobile });
      expect((await entersByCode(holder.mobilenumber)).user.id).toBe(user.id);
    }
  });

  it("leaves the account by 'this was not me'", async () => {
    const person = newPerson();
    const user = await numbered(person);
    await requestVerification(context, person);
    await rejectRegistration(context, linkOf(await mails(), 'verify-email', person.email));
    expect(await reload(user.id)).toMatchObject({ email: null, mobile: user.mobile });
  });
});

test('an address that an administrator corrected resets the account in use before any registration', async () => {
  const [customer, squatter] = [newPerson(), newPerson()];
  const used = await make.makeUser(db, { email: customer.email, emailVerifiedAt: null, mobile: null });
  await make.makeWallet(db, used, { balance: 500_00n });
  await registers({ ...squatter, email: customer.email });
  await requestReset(context, customer);
  expect(linkOf(await mails(), 'reset-password').id).toBe(used.id);
});

test('a proved number or address is refused to a registration, and is not unique any more', async () => {
  const [owner, other] = [newPerson(), newPerson()];
  await entersByCode(owner.mobilenumber);
  expect(await checkUniqueMobile(context, { mobileNumber: owner.mobilenumber })).toEqual({ isUnique: false });
  const sent = await registers({ ...other, mobilenumber: owner.mobilenumber });
  expect(sent).toMatchObject([{ kind: 'already-registered', to: other.email }]);
  expect(await db.user.count({ where: withEmail(other.email) })).toBe(0);
});

describe('a reset of a proved address', () => {
  it('ends sessions and trusted devices', async () => {
    const person = newPerson();
    const { user, deviceProof } = await claimant(person);
    const { session } = await signIn(context, { ...person, device: DEVICE });
    await requestReset(context, person);
    await resetPassword(context, {
      ...linkOf(await mails(), 'reset-password'),
      password: 'a new pass phrase',
    });
    expect(await findViewer(context, { userId: user.id, sessionId: session.id })).toBeNull();
    expect(await isNamedBy(context, deviceProof, { email: person.email })).toBe(false);
  });

  it('makes a number that was proved after the address a claim again', async () => {
    const [owner, squatter] = [newPerson(), newPerson()];
    const { user } = await claimant({ ...squatter, email: owner.email });
    const account = await onlyAccount(squatter.mobilenumber);
    const { password } = squatter;
    await entersByCode(squatter.mobilenumber, { choice: { account, password } });
    later();
    await requestReset(context, owner);
    await resetPassword(context, { ...linkOf(await mails(), 'reset-password'), password: owner.password });
    expect(await reload(user.id)).toMatchObject({ mobileVerifiedAt: null });
    expect(await askedAbout(squatter.mobilenumber)).toHaveLength(1);
  });

  it('leaves a number that was proved before the address as it is', async () => {
    const person = newPerson();
    const user = await make.makeUser(db, {
      email: person.email,
      mobile: `+91${person.mobilenumber}`,
      mobileVerifiedAt: new Date(NOON.getTime() - 1000),
      passwordHash: await passwordHash(person.password),
    });
    await requestReset(context, person);
    await resetPassword(context, {
      ...linkOf(await mails(), 'reset-password'),
      password: 'a new pass phrase',
    });
    expect((await entersByCode(person.mobilenumber)).user.id).toBe(user.id);
  });
});

test('a new link to the identity provider ends sessions and trusted devices, a later sign-in by it does not', async () => {
  const person = newPerson();
  const { user, deviceProof } = await claimant(person);
  const { session } = await byIdentity(person);
  expect(session.userId).toBe(user.id);
  expect(await isNamedBy(context, deviceProof, { email: person.email })).toBe(false);
  await byIdentity(person);
  expect(await findViewer(context, { userId: user.id, sessionId: session.id })).not.toBeNull();
});

test('two people who prove the same number at once get one account, and no error', async () => {
  for (let round = 0; round < 5; round++) {
    const { mobilenumber } = newPerson();
    await Promise.all([1, 2, 3].map(() => ending(entersByCode(mobilenumber))));
    expect(await db.user.count({ where: withMobile(`+91${mobilenumber}`) })).toBe(1);
  }
});
