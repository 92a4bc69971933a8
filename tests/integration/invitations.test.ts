// Invitations: the code of a link, and that each way of creating an account records who invited it, once, and never for
// an account that exists, nor by the link of a stranger who registered somebody else's address.
import { expect, test } from 'vitest';
import { register, signInByIdentity } from '@/lib/domain/accounts';
import { openOtpAccount } from '@/lib/domain/accounts/otp/otp-account';
import { findInvitation, getOwnCode, recordInvitation } from '@/lib/domain/invitations';
import { transaction } from '@/lib/platform/db';
import { days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';

const { db, clock, context } = await openAccounts();
const { prisma } = db;
await make.makeReferralTerms(prisma);
const device = { address: null, userAgent: null };

async function inviter(given: Parameters<typeof make.makeUser>[1] = {}) {
  const user = await make.makeUser(prisma, given);
  return { user, invite: await getOwnCode(context, { userId: user.id }) };
}
function someone() {
  const n = nextNumber();
  return {
    name: 'Bela Shah',
    email: `invited${n}@example.com`,
    password: 'a sentence that is long',
    mobilenumber: `7${String(n).padStart(9, '0')}`,
  };
}
const inviterOf = async (friendId: string) =>
  (await prisma.referral.findUnique({ where: { friendId } }))?.inviterId ?? null;
const accountOf = (email: string) => prisma.user.findFirstOrThrow({ where: withEmail(email) });
const byIdentity = async (email: string, invite: string | null) => {
  const identity = { subject: `https://id.example/|${email}`, email, name: 'Bela Shah', grants: [] };
  return (await signInByIdentity(context, { identity, device, invite })).user;
};
const byCode = (mobile: string, invite: string | null) =>
  transaction(context, (inside) =>
    openOtpAccount(inside, {
      mobile: `+91${mobile}`,
      choice: undefined,
      claimant: null,
      invite,
      device: null,
    }),
  );

test('each way of creating an account records who invited it and what both are promised', async () => {
  const { user, invite } = await inviter();
  const form = someone();
  await register(context, { ...form, invite });
  const registered = await accountOf(form.email);
  const signedOn = await byIdentity(someone().email, invite);
  const byPhone = await byCode(someone().mobilenumber, invite);
  for (const { id } of [registered, signedOn, byPhone]) {
    const referral = await prisma.referral.findUniqueOrThrow({ where: { friendId: id } });
    expect(referral).toMatchObject({
      inviterId: user.id,
      status: 'invited',
      orderId: null,
      inviterPoints: 50_00n,
      friendPoints: 25_00n,
      minOrder: 100_00n,
    });
    expect(referral.expiresAt.getTime()).toBe(clock.now().getTime() + days(30));
  }
});

test('an account that exists is invited by nobody', async () => {
  const { invite } = await inviter();
  const email = someone().email;
  const { id } = await byIdentity(email, null);
  expect((await byIdentity(email, invite)).id).toBe(id);
  expect(await inviterOf(id)).toBeNull();
  const { mobilenumber } = someone();
  const known = await byCode(mobilenumber, null);
  expect((await byCode(mobilenumber, invite)).id).toBe(known.id);
  expect(await inviterOf(known.id)).toBeNull();
});

test('fifty registrations of one account at once record one invitation', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => inviter()));
  const { mobilenumber } = someone();
  const users = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => byCode(mobilenumber, all[turn % 5]?.invite ?? null)),
  );
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  expect(await prisma.referral.count({ where: { friendId: users[0]?.id ?? '' } })).toBe(1);
});

test('who registers a stranger’s address or number gains nothing when its owner takes the registration over', async () => {
  const [thief, other] = [await inviter(), await inviter()];
  const [mail, phone, lost] = [someone(), someone(), someone()];
  for (const form of [mail, phone, lost]) await register(context, { ...form, invite: thief.invite });
  const byMail = await byIdentity(mail.email, other.invite);
  const byPhone = await byCode(phone.mobilenumber, other.invite);
  const alone = await byCode(lost.mobilenumber, null);
  expect(byMail.id).toBe((await accountOf(mail.email)).id);
  expect(await Promise.all([byMail, byPhone, alone].map(({ id }) => inviterOf(id)))).toEqual([
    other.user.id,
    other.user.id,
    null,
  ]);
});

test('a known address that is registered again records nothing', async () => {
  const { invite } = await inviter();
  const owner = await make.makeUser(prisma);
  const before = await prisma.referral.count();
  await register(context, { ...someone(), email: owner.email ?? '', invite });
  expect(await prisma.referral.count()).toBe(before);
});

test.each<[string, (code: string) => Promise<string>]>([
  ['that does not exist', async () => 'ZZZZZZZZ'],
  ['of a blocked account', async () => (await inviter({ blockedAt: clock.now() })).invite],
  ['of the same account', async (code) => code],
])('a code %s records nothing', async (_, codeOf) => {
  const { user, invite } = await inviter();
  await recordInvitation(context, { friendId: user.id, code: await codeOf(invite) });
  expect(await inviterOf(user.id)).toBeNull();
});

test('while invitations are off a link promises nothing, and what was promised stays', async () => {
  const { user, invite } = await inviter();
  const before = await byCode(someone().mobilenumber, invite);
  await prisma.referralTerms.updateMany({ data: { enabled: false } });
  try {
    expect(await findInvitation(context, { code: invite })).toBeNull();
    expect(await inviterOf((await byCode(someone().mobilenumber, invite)).id)).toBeNull();
    expect(await inviterOf(before.id)).toBe(user.id);
  } finally {
    await prisma.referralTerms.updateMany({ data: { enabled: true } });
  }
});

test('twenty pages at once make one code', async () => {
  const { id: userId } = await make.makeUser(prisma);
  const codes = await Promise.all(Array.from({ length: 20 }, () => getOwnCode(context, { userId })));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test.each([
  ['Asha Kumari Rao', 'Asha'],
  ['आशा राव', 'आशा'],
  ['Player 1234', ''],
  ['asha@example.com', ''],
  ['www.shop.example', ''],
])('a visitor reads of %s the name “%s”', async (name, first) => {
  const { invite } = await inviter({ name });
  expect(await findInvitation(context, { code: invite })).toEqual({
    inviter: first,
    inviterPoints: 50,
    friendPoints: 25,
    minOrder: 100,
    withinDays: 30,
  });
});
