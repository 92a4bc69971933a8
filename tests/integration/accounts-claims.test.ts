// One test for each cell of the tables in decision 028: what happens to a number that one account claims when another
// person comes with a proof of it. accounts-claimed-addresses.test.ts has the addresses.
import { describe, expect, it, test } from 'vitest';
import { checkUniqueMobile, sendAccountCode, verifyEmail } from '@/lib/domain/accounts';
import { isNamedBy } from '@/lib/domain/accounts/sign-in/is-named-by';
import { mailIn } from '../support/accounts';
import { openClaims } from '../support/claims';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { ending, linkOf, newPerson } from '../support/people-with-secrets';
import { withEmail, withMobile } from '../support/sealer';

const { shop, context, mails, clock, db, reload, passwordHash, ...people } = await openClaims();
const { registers, code, entersByCode, claimant, askedAbout, onlyAccount } = people;

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

test('a proved number or address is refused to a registration, and is not unique any more', async () => {
  const [owner, other] = [newPerson(), newPerson()];
  await entersByCode(owner.mobilenumber);
  expect(await checkUniqueMobile(context, { mobileNumber: owner.mobilenumber })).toEqual({ isUnique: false });
  const sent = await registers({ ...other, mobilenumber: owner.mobilenumber });
  // Mails of other tests may still wait.
  expect(sent.filter(({ to }) => to === other.email)).toMatchObject([{ kind: 'already-registered' }]);
  expect(await db.user.count({ where: withEmail(other.email) })).toBe(0);
});

test('two people who prove the same number at once get one account, and no error', async () => {
  for (let round = 0; round < 5; round++) {
    const { mobilenumber } = newPerson();
    await Promise.all([1, 2, 3].map(() => ending(entersByCode(mobilenumber))));
    expect(await db.user.count({ where: withMobile(`+91${mobilenumber}`) })).toBe(1);
  }
});
