// The authenticator app as a second factor: set up, asked for, used up, taken away, and asked again before money moves.
import { Secret } from 'otpauth';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { User } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import {
  assertFreshProof,
  assertMayChangePrices,
  beginSecondFactor,
  confirmSecondFactor,
  findViewer,
  openSession,
  prove,
  removeSecondFactor,
  signIn,
} from '@/lib/store/accounts';
import type { Viewer } from '@/lib/store/accounts/schema';
import { demandSecondFactor } from '@/lib/store/accounts/second-factor';
import { stepOf } from '@/lib/store/accounts/totp';
import { openAccounts } from '../support/accounts';
import { authenticator, giveAuthenticator, STEP } from '../support/authenticator';
import * as make from '../support/make';

const shop = await openAccounts();
const { clock, context } = shop;
const { prisma } = shop.db;
const PASSWORD = 'a password of their own';
const passwordHash = await context.hasher.hash(PASSWORD);
const requestId = 'a request';
const device = { address: null, userAgent: null };
/** How a call ended: 'done', or the code of its refusal. */
const ending = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const newDevice = (user: User) => openSession(context, { user, method: 'password', device });

/** An administrator at a device of theirs. */
async function newAdmin(given: Parameters<typeof make.makeAdmin>[1] = {}) {
  const user = await make.makeAdmin(prisma, { passwordHash, ...given });
  const session = await newDevice(user);
  return { user, viewer: await viewerAt(user.id, session.id) };
}

async function viewerAt(userId: string, sessionId: string): Promise<Viewer> {
  const viewer = await findViewer(context, { userId, sessionId });
  if (!viewer) throw new Error('nobody is signed in there');
  return viewer;
}

const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });

/** One who went through the calls. */
async function newAdminWithApp() {
  const { user, viewer } = await newAdmin();
  const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
  const app = authenticator(secret, clock);
  const { recoveryCodes } = await confirmSecondFactor(context, { viewer, code: app.code(), requestId });
  clock.advance(STEP);
  return {
    user: await reload(user.id),
    viewer: await viewerAt(user.id, viewer.sessionId),
    app,
    recoveryCodes,
  };
}

/** One to whom it was given: quicker, and without recovery codes. */
async function newOwnerOfApp() {
  const { user, viewer } = await newAdmin();
  const given = await giveAuthenticator(context, user);
  return { viewer: { ...viewer, secondFactor: true }, ...given };
}

describe('setting an app up', () => {
  it('offers a secret that an app can type or scan, and keeps it sealed', async () => {
    const { user, viewer } = await newAdmin();
    const offer = await beginSecondFactor(context, { viewer, password: PASSWORD });
    expect(offer.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(offer.uri);
    expect(decodeURIComponent(offer.uri)).toMatch(`otpauth://totp/Tarang:${user.email}?`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Tarang',
      secret: offer.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    const row = await reload(user.id);
    expect(row.totpConfirmedAt).toBeNull();
    expect(row.totpSecret).not.toContain(offer.secret);
    expect(context.sealer.open('totp', row.totpSecret ?? '')).toBe(offer.secret);
    await demandSecondFactor(context, row, undefined);
  });

  it('draws a code that reads on a dark page', async () => {
    const { viewer } = await newAdmin();
    const { uri, qr } = await beginSecondFactor(context, { viewer, password: PASSWORD });
    const { data, info } = await sharp(Buffer.from(qr), { density: 400 })
      .flatten({ background: '#0b0f17' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]], 'the corner belongs to the plate').toEqual([255, 255, 255]);
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(uri);
  });

  it('asks for the password again when there is one, and for nothing else', async () => {
    const { user, viewer } = await newAdmin();
    for (const password of ['wrong', '', undefined])
      expect(await ending(beginSecondFactor(context, { viewer, password }))).toBe('bad_credentials');
    expect((await reload(user.id)).totpSecret).toBeNull();
    const bare = await newAdmin({ passwordHash: null });
    expect((await beginSecondFactor(context, { viewer: bare.viewer })).secret).toBeTruthy();
  });

  it('demands the right code of the newest secret, once, and tells ten recovery codes', async () => {
    const { user, viewer } = await newAdmin();
    expect(await ending(confirmSecondFactor(context, { viewer, code: '000000', requestId }))).toBe(
      'conflict',
    );
    const old = authenticator(
      (await beginSecondFactor(context, { viewer, password: PASSWORD })).secret,
      clock,
    );
    const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
    const app = authenticator(secret, clock);
    for (const code of [old.code(), app.wrongCode(), 'ABCD-EFGH-JKMN'])
      expect(await ending(confirmSecondFactor(context, { viewer, code, requestId }))).toBe('bad_code');
    expect((await reload(user.id)).totpConfirmedAt).toBeNull();
    const { recoveryCodes } = await confirmSecondFactor(context, { viewer, code: app.code(), requestId });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([A-HJKMNPQRTVWXY346789]{4}-){2}[A-HJKMNPQRTVWXY346789]{4}$/);
    expect((await reload(user.id)).totpConfirmedAt).toEqual(clock.now());
    const kept = JSON.stringify(await prisma.accountSecret.findMany({ where: { userId: user.id } }));
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('cannot be begun or confirmed over an app that is there', async () => {
    const { viewer, app, user } = await newAdminWithApp();
    expect(await ending(beginSecondFactor(context, { viewer, password: PASSWORD }))).toBe('conflict');
    expect(await ending(confirmSecondFactor(context, { viewer, code: app.code(), requestId }))).toBe(
      'conflict',
    );
    expect(await reload(user.id)).toEqual(user);
  });

  it('is done once when it is confirmed twice at once, by one code or by two', async () => {
    for (const steps of [0, 1, 1, 1]) {
      const { user, viewer } = await newAdmin();
      const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
      const app = authenticator(secret, clock);
      const confirm = (code: string) => ending(confirmSecondFactor(context, { viewer, code, requestId }));
      const both = await Promise.all([confirm(app.code()), confirm(app.code(steps))]);
      expect(both.filter((how) => how === 'done')).toHaveLength(1);
      expect(await prisma.accountSecret.count({ where: { userId: user.id } })).toBe(10);
    }
  });

  it('signs the other devices out, also one that is signing in right now, and not this one', async () => {
    const { user, viewer } = await newAdmin();
    const other = await newDevice(user);
    const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
    const code = authenticator(secret, clock).code();
    await confirmSecondFactor(context, { viewer, code, requestId });
    // It read the account before, and opens its session after.
    const late = await newDevice(user);
    const alive = (sessionId: string) => findViewer(context, { userId: user.id, sessionId });
    expect(await alive(viewer.sessionId)).toMatchObject({ secondFactor: true });
    expect(await alive(other.id)).toBeNull();
    expect(await alive(late.id)).toBeNull();
    expect((await prisma.session.findUniqueOrThrow({ where: { id: other.id } })).endedAt).toEqual(
      clock.now(),
    );
  });
});

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is what RFC 6238 says it is (%i s, %s)', (second, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  const demand = async ({ user }: { user: { id: string } }, code: string | undefined) =>
    demandSecondFactor(context, await reload(user.id), code);

  it('is not asked of an account without an app', async () => {
    const user = await make.makeUser(prisma);
    await expect(demandSecondFactor(context, user, undefined)).resolves.toBeUndefined();
    await expect(demandSecondFactor(context, user, 'nonsense')).resolves.toBeUndefined();
  });

  it('is asked of an account with one', async () => {
    const owner = await newOwnerOfApp();
    expect(await ending(demand(owner, undefined))).toBe('second_factor_needed');
    expect(await ending(demand(owner, owner.app.wrongCode()))).toBe('bad_code');
    await expect(demand(owner, owner.app.code())).resolves.toBeUndefined();
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now opens: %s', async (steps, opens) => {
    const owner = await newOwnerOfApp();
    expect(await ending(demand(owner, owner.app.code(steps)))).toBe(opens ? 'done' : 'bad_code');
  });

  it('is good from thirty seconds before its own to thirty after, to the millisecond', async () => {
    const begins = (step: number) => clock.set(new Date(step * STEP));
    const step = Math.ceil(clock.now().getTime() / STEP) + 4;
    for (const [at, opens] of [
      [(step - 1) * STEP - 1, false],
      [(step - 1) * STEP, true],
      [(step + 2) * STEP - 1, true],
      [(step + 2) * STEP, false],
    ] as const) {
      const owner = await newOwnerOfApp();
      begins(step);
      const code = owner.app.code();
      clock.set(new Date(at));
      expect(await ending(demand(owner, code)), String(at - step * STEP)).toBe(opens ? 'done' : 'bad_code');
    }
  });

  it('opens once, and none opens after a newer one', async () => {
    const owner = await newOwnerOfApp();
    const [older, code, newer] = [-1, 0, 1].map(owner.app.code);
    await demand(owner, code);
    expect(await ending(demand(owner, code))).toBe('bad_code');
    expect(await ending(demand(owner, older))).toBe('bad_code');
    await demand(owner, newer);
    expect(await ending(demand(owner, newer))).toBe('bad_code');
  });

  it('opens once when twenty show it at the same moment', async () => {
    const owner = await newOwnerOfApp();
    const user = await reload(owner.user.id);
    const code = owner.app.code();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ending(demandSecondFactor(context, user, code))),
    );
    expect(all.filter((how) => how === 'done')).toHaveLength(1);
    expect(all.filter((how) => how === 'bad_code')).toHaveLength(19);
  });

  it('of a secret that was replaced meanwhile opens nothing', async () => {
    const owner = await newOwnerOfApp();
    const before = await reload(owner.user.id);
    const again = await giveAuthenticator(context, owner.user);
    expect(await ending(demandSecondFactor(context, before, owner.app.code()))).toBe('bad_code');
    expect(await ending(demand(owner, owner.app.code()))).toBe('bad_code');
    await expect(demand(owner, again.app.code())).resolves.toBeUndefined();
  });

  it('of somebody else opens nothing', async () => {
    const [owner, other] = [await newOwnerOfApp(), await newOwnerOfApp()];
    expect(await ending(demand(owner, other.app.code()))).toBe('bad_code');
  });

  it('is asked at sign-in after the password, and not before', async () => {
    const { user, app } = await newAdminWithApp();
    const enter = (password: string, code?: string) =>
      signIn(context, {
        email: user.email ?? '',
        password,
        code,
        device,
      });
    expect(await ending(enter('wrong', app.code()))).toBe('bad_credentials');
    expect(await ending(enter(PASSWORD))).toBe('second_factor_needed');
    expect(await ending(enter(PASSWORD, app.wrongCode()))).toBe('bad_code');
    expect((await enter(PASSWORD, app.code())).user.id).toBe(user.id);
  });
});

describe('a recovery code', () => {
  it('opens once in place of a code, however it is typed', async () => {
    const { user, recoveryCodes } = await newAdminWithApp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', '');
    await demandSecondFactor(context, user, typed);
    for (const again of [typed, first])
      expect(await ending(demandSecondFactor(context, user, again))).toBe('bad_code');
    await demandSecondFactor(context, user, second);
  });

  it('opens once when twenty show it at the same moment', async () => {
    const { user, recoveryCodes } = await newAdminWithApp();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ending(demandSecondFactor(context, user, recoveryCodes[0]))),
    );
    expect(all.filter((how) => how === 'done')).toHaveLength(1);
  });

  it('of somebody else opens nothing', async () => {
    const [owner, other] = [await newAdminWithApp(), await newAdminWithApp()];
    expect(await ending(demandSecondFactor(context, owner.user, other.recoveryCodes[0]))).toBe('bad_code');
    await demandSecondFactor(context, other.user, other.recoveryCodes[0]);
  });

  it('still opens after years in a drawer', async () => {
    const { user, recoveryCodes } = await newAdminWithApp();
    clock.advance(5 * 365 * 24 * 60 * minutes(1));
    await demandSecondFactor(context, user, recoveryCodes[0]);
  });
});

describe('taking an app away', () => {
  it('demands a right code, and leaves nothing behind', async () => {
    const { user, viewer, app, recoveryCodes } = await newAdminWithApp();
    expect(await ending(removeSecondFactor(context, { viewer, code: app.wrongCode(), requestId }))).toBe(
      'bad_code',
    );
    expect(await reload(user.id)).toEqual(user);
    await removeSecondFactor(context, { viewer, code: app.code(), requestId });
    expect(await reload(user.id)).toMatchObject({
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    });
    await demandSecondFactor(context, await reload(user.id), undefined);
    expect(await ending(removeSecondFactor(context, { viewer, code: app.code(), requestId }))).toBe(
      'conflict',
    );
    // The codes of then are dead for the app of now.
    const again = await giveAuthenticator(context, user);
    expect(await ending(demandSecondFactor(context, again.user, recoveryCodes[0]))).toBe('bad_code');
  });

  it('works with a recovery code, which is how a lost phone is left behind', async () => {
    const { user, viewer, recoveryCodes } = await newAdminWithApp();
    await removeSecondFactor(context, { viewer, code: recoveryCodes[3] ?? '', requestId });
    expect((await reload(user.id)).totpConfirmedAt).toBeNull();
  });

  it('leaves a code unused when it fails on the way', async () => {
    const { user, viewer, app } = await newAdminWithApp();
    const unwritable = 'a\0b';
    const failing = removeSecondFactor(context, { viewer, code: app.code(), requestId: unwritable });
    await expect(failing).rejects.toThrow();
    expect(await reload(user.id)).toEqual(user);
    await removeSecondFactor(context, { viewer, code: app.code(), requestId });
  });
});

describe('the owner', () => {
  it('gets a mail, and the trail a line without the secret, at each change', async () => {
    await shop.mails();
    const { user, viewer, app, recoveryCodes } = await newAdminWithApp();
    const told = { kind: 'second-factor-changed', to: user.email, name: user.name, link: null };
    expect(await shop.mails()).toMatchObject([told]);
    await removeSecondFactor(context, { viewer, code: app.code(), requestId });
    expect(await shop.mails()).toMatchObject([told]);
    const lines = await prisma.auditEntry.findMany({ where: { objectId: user.id }, orderBy: { at: 'asc' } });
    expect(lines).toMatchObject([
      {
        actorId: user.id,
        action: 'confirm-second-factor',
        before: { secondFactor: false },
        after: { secondFactor: true },
        requestId,
      },
      {
        actorId: user.id,
        action: 'remove-second-factor',
        before: { secondFactor: true },
        after: { secondFactor: false },
        requestId,
      },
    ]);
    const secret = context.sealer.open('totp', user.totpSecret ?? '');
    const written = JSON.stringify([lines, shop.log.text()], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const hidden of [secret, user.totpSecret ?? '', ...recoveryCodes])
      expect(written).not.toContain(hidden);
  });

  it('without an email is told nothing, and can do it all the same', async () => {
    await shop.mails();
    const { viewer } = await newAdmin({ email: null, passwordHash: null });
    const { secret } = await beginSecondFactor(context, { viewer });
    await confirmSecondFactor(context, { viewer, code: authenticator(secret, clock).code(), requestId });
    expect(await shop.mails()).toEqual([]);
  });
});

describe('fresh proof', () => {
  const proof = (viewer: Viewer) => ending((async () => assertFreshProof(viewer, clock))());

  it('is ten minutes old at the most, to the millisecond', async () => {
    const { viewer } = await newOwnerOfApp();
    clock.advance(minutes(10));
    expect(await proof(viewer)).toBe('done');
    clock.advance(1);
    expect(await proof(viewer)).toBe('proof_needed');
  });

  it('is asked of administrators with an app, and of nobody else', async () => {
    const { viewer } = await newOwnerOfApp();
    clock.advance(minutes(11));
    expect(await proof({ ...viewer, secondFactor: false })).toBe('done');
    expect(await proof({ ...viewer, role: 'reseller' })).toBe('done');
    expect(await proof(viewer)).toBe('proof_needed');
  });

  it('is renewed by a code for this device alone', async () => {
    const { user, viewer, app } = await newOwnerOfApp();
    const other = await newDevice(user);
    clock.advance(minutes(11));
    expect(await ending(prove(context, { viewer, code: app.wrongCode() }))).toBe('bad_code');
    expect(await proof(await viewerAt(user.id, viewer.sessionId))).toBe('proof_needed');
    expect(await prove(context, { viewer, code: app.code() })).toEqual({
      provedAt: clock.now().toISOString(),
    });
    expect(await proof(await viewerAt(user.id, viewer.sessionId))).toBe('done');
    expect(await proof(await viewerAt(user.id, other.id))).toBe('proof_needed');
    expect(await ending(prove(context, { viewer, code: app.code() }))).toBe('bad_code');
  });

  it('cannot be had without an app', async () => {
    const { viewer } = await newAdmin();
    expect(await ending(prove(context, { viewer, code: '000000' }))).toBe('conflict');
  });
});

describe('the grant to change prices', () => {
  const may = (changes: Partial<Viewer>) =>
    ending((async () => assertMayChangePrices({ ...(await newAdmin()).viewer, ...changes }))());

  it('is demanded of those whom the identity provider sent', async () => {
    expect(await may({ method: 'identity', grants: ['openid', 'update:price'] })).toBe('done');
    for (const grants of [[], ['openid'], ['update:prices'], ['UPDATE:PRICE']])
      expect(await may({ method: 'identity', grants })).toBe('forbidden');
    for (const method of ['password', 'otp'] as const) expect(await may({ method, grants: [] })).toBe('done');
  });
});
