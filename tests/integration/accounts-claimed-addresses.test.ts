// One test for each cell of the tables in decision 028: what happens to an address that one account claims when another
// person comes with a proof of it, and what a reset of a proved one ends.
import { describe, expect, it, test } from 'vitest';
import {
  checkUniqueEmail,
  findViewer,
  rejectRegistration,
  requestReset,
  requestVerification,
  resetPassword,
  signIn,
  verifyEmail,
} from '@/lib/domain/accounts';
import { isNamedBy } from '@/lib/domain/accounts/sign-in/is-named-by';
import { newId } from '@/lib/platform/ids';
import { openClaims } from '../support/claims';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { DEVICE, ending, linkOf, newPerson, type Person } from '../support/people-with-secrets';
import { withEmail } from '../support/sealer';

const { shop, context, mails, clock, db, reload, passwordHash, ...people } = await openClaims();
const { registers, entersByCode, later, claimant, askedAbout, onlyAccount, byIdentity } = people;

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

  it('bug: could be proved by nobody once the staff had a note about another registration of it', async () => {
    const [squatter, owner] = [newPerson(), newPerson()];
    const first = linkOf(await registers({ ...squatter, email: owner.email }), 'verify-email');
    await db.customerNote.create({
      data: {
        id: newId(),
        userId: first.id,
        authorId: 'asha',
        draftKey: first.id,
        text: 'No mail came.',
        createdAt: clock.now(),
      },
    });
    const link = linkOf(await registers(owner), 'verify-email');
    await verifyEmail(context, link);
    expect(await db.user.findMany({ where: withEmail(owner.email) })).toMatchObject([{ id: link.id }]);
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
