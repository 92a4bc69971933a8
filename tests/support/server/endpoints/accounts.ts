// Registration, signing in, and what customers change of their account.
import { makeOrder, makePasskeyRow } from '../../make';
import { nextNumber } from '../../make/next-number';
import { makePasskey } from '../../passkey';
import { signInAs } from '../people';
import type { World } from '../world';
import { anyone, type Endpoint, endpoint, every, ownerAlone, self, signedIn } from './endpoint';

const software = makePasskey({ origin: 'https://shop.example', rpId: 'shop.example' });
const usedPasskey = () => software.get({ challenge: 'AAAA' });
const newPasskey = () => software.create({ challenge: 'AAAA', user: { id: 'AAAA' } });
/**
 * The passkeys that other examples make are second factors, which the call would ask for. Of the people of these
 * examples alone: other tests of the same store have people with passkeys, and write them meanwhile.
 */
async function removePasskeys({ db: { prisma }, owner, other, reseller, admin }: World) {
  const ids = [owner, other, reseller, admin].map(({ user }) => user.id);
  await prisma.passkey.deleteMany({ where: { userId: { in: ids } } });
  await prisma.user.updateMany({ where: { id: { in: ids } }, data: { passkeyCount: 0 } });
}

const newMobile = () => `8${String(nextNumber()).padStart(9, '0')}`;
const newEmail = () => `stranger${nextNumber()}@example.com`;

export const accountsEndpoints: Endpoint[] = [
  endpoint('POST /auth/login', every(401), () => ({ json: { email: newEmail(), password: 'x' } })),
  endpoint('POST /auth/register', anyone, () => ({
    json: {
      name: 'Asha',
      email: newEmail(),
      mobilenumber: newMobile(),
      password: 'a long sentence of a password',
    },
  })),
  endpoint('POST /auth/resendverification', anyone, () => ({ json: { email: newEmail() } })),
  endpoint('POST /verify/mobilenumber', anyone, () => ({ json: { mobileNumber: newMobile() } })),
  endpoint('POST /verify/email', anyone, () => ({ json: { email: newEmail() } })),
  endpoint('POST /auth/verifymail/[id]/[token]', every(400), ({ owner }) => ({
    path: `/auth/verifymail/${owner.user.id}/nothing`,
  })),
  endpoint('POST /auth/notme/[id]/[token]', every(400), ({ owner }) => ({
    path: `/auth/notme/${owner.user.id}/nothing`,
  })),
  endpoint('POST /password/forgetpassword', anyone, () => ({ json: { email: newEmail() } })),
  endpoint('POST /password/reset-password/[id]/[token]', every(400), ({ owner }) => ({
    path: `/password/reset-password/${owner.user.id}/nothing`,
    json: { password: 'a long sentence of a password' },
  })),
  endpoint('POST /otp/otp-login', anyone, () => ({ json: { mobile: newMobile() } })),
  endpoint('POST /otp/timer', anyone, () => ({ json: { mobile: newMobile() } })),
  endpoint('POST /otp/verify-otp', every(401), () => ({ json: { mobile: newMobile(), otp: '000000' } })),
  endpoint('POST /otp/account-code', every(401), () => ({
    json: { mobile: newMobile(), otp: '000000', account: 'none' },
  })),
  endpoint('POST /auth/identity', every(401), { json: { id_token: 'x.y.z' } }),
  endpoint('POST /auth/logout', signedIn),
  endpoint('POST /auth/logout-everywhere', signedIn),
  endpoint('GET /auth/sessions', signedIn),
  endpoint('POST /auth/sessions/[id]/end', ownerAlone, async ({ db, owner }) => {
    const { sessionVersion } = await db.prisma.user.findUniqueOrThrow({ where: { id: owner.user.id } });
    const { session } = await signInAs(db, { ...owner.user, sessionVersion });
    return { path: `/auth/sessions/${session.id}/end` };
  }),
  endpoint('POST /user/consents', signedIn, { json: { purpose: 'reviews', given: true } }),
  endpoint('POST /user/nominee', signedIn, {
    json: { name: 'Ravi', contact: 'ravi@example.com' },
  }),
  // Refused without a day of birth: the people of these tests buy afterwards, and a child's guardian has to agree
  // first. Resellers and staff have none.
  endpoint(
    'POST /user/guardian',
    { ...every(400), visitor: 401, reseller: 409, admin: 409 },
    { json: { guardian_name: 'Ravi', guardian_email: 'ravi@example.com' } },
  ),
  endpoint('POST /auth/guardian', anyone, () => ({ json: { account: newEmail() } })),
  // tests/integration/guardians.test.ts has links that are open.
  endpoint('POST /auth/guardian/[token]', every(400), {
    path: '/auth/guardian/nothing',
    json: { decision: 'refuse' },
  }),
  endpoint('POST /user/data', signedIn, { json: { form: 'text' } }),
  // Refused: the people of these tests are needed afterwards.
  endpoint(
    'POST /user/erase',
    { ...every(409), visitor: 401 },
    async ({ db, stock, owner, other, reseller, admin }) => {
      // An open order keeps each account. No more than these: an order that waits for staff is in the lists of other
      // tests.
      const ids = [owner, other, reseller, admin].map(({ user }) => user.id);
      const free = await db.prisma.user.findMany({
        where: { id: { in: ids }, orders: { none: { status: 'Processing' } } },
      });
      const goods = { product: stock.product, item: stock.item };
      for (const user of free) await makeOrder(db.prisma, { user, ...goods, status: 'Processing' });
      return {};
    },
  ),
  endpoint('POST /user/billing', signedIn, { json: { state: '29', name: '', address: '', gstin: '' } }),
  endpoint('POST /user/edit-profile', self, ({ owner }) => ({
    json: { userid: owner.user.id, name: owner.user.name },
  })),
  // No user has an authenticator, or one to confirm.
  endpoint('POST /auth/reauthenticate', { ...every(409), visitor: 401 }, async (world) => {
    await removePasskeys(world);
    return { json: { code: '000000' } };
  }),
  // No session of these tests has confirmed its owner, and none has anything but its session to do it with.
  endpoint('POST /auth/reauthenticate/code', { ...every(200), visitor: 401 }, async (world) => {
    await removePasskeys(world);
    return {};
  }),
  endpoint(
    'POST /auth/contacts/code',
    { ...every(403), visitor: 401 },
    { json: { email: 'new@example.com' } },
  ),
  endpoint(
    'POST /auth/contacts/change',
    { ...every(403), visitor: 401 },
    { json: { email: 'new@example.com', code: '000000' } },
  ),
  endpoint(
    'POST /auth/contacts/password',
    { ...every(403), visitor: 401 },
    { json: { password: 'a long sentence of a password' } },
  ),
  endpoint('POST /auth/undo/[id]/[token]', every(400), { path: '/auth/undo/nothing/nothing' }),
  endpoint('POST /auth/second-factor/begin', signedIn, { json: {} }),
  endpoint('POST /auth/second-factor/confirm', { ...every(409), visitor: 401 }, async ({ db }) => {
    await db.prisma.user.updateMany({ data: { totpSecret: null } });
    return { json: { code: '000000' } };
  }),
  endpoint('POST /auth/second-factor/remove', { ...every(409), visitor: 401 }, { json: { code: '000000' } }),
  // The address of these tests is no domain, so that it has no passkeys; tests/integration/http-passkeys.test.ts has.
  endpoint('POST /auth/passkey/begin', every(422), {}, { onDomain: anyone }),
  endpoint('POST /auth/passkey', every(422), { json: { passkey: usedPasskey() } }, { onDomain: every(401) }),
  endpoint(
    'POST /auth/passkeys/begin',
    { ...every(422), visitor: 401 },
    { json: {} },
    { onDomain: signedIn },
  ),
  endpoint(
    'POST /auth/passkeys/add',
    { ...every(422), visitor: 401 },
    { json: { name: 'My phone', credential: newPasskey() } },
    { onDomain: every(401) },
  ),
  // Only a session that has just confirmed removes it (tests/integration/accounts-identity-ended.test.ts).
  endpoint('POST /auth/identity/remove', { ...every(403), visitor: 401 }),
  endpoint('POST /auth/passkeys/[id]/remove', ownerAlone, async ({ db, owner }) => {
    const { id } = await makePasskeyRow(db.prisma, owner.user);
    return { path: `/auth/passkeys/${id}/remove` };
  }),
  endpoint('GET /api/auth/[...nextauth]', anyone, { path: '/api/auth/csrf' }, { needsNext: true }),
  // Without its own CSRF token the library's sign-out only redirects to the page that asks for it.
  endpoint(
    'POST /api/auth/[...nextauth]',
    every(302),
    { path: '/api/auth/signout', json: {} },
    { needsNext: true },
  ),
];
