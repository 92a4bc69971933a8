// The authenticator app as a second factor: set up, removed, and mailed about.
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findViewer,
  removeSecondFactor,
} from '@/lib/domain/accounts';
import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import { authenticator, giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { ending, openSecondFactors, PASSWORD } from '../support/second-factor';

const { shop, newDevice, newAdmin, reload, newAdminWithApp } = await openSecondFactors();
const { clock, context } = shop;
const { prisma } = shop.db;

test('setting up an authenticator offers a secret that an app can type or scan, and stores it sealed', async () => {
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
  await requireSecondFactor(context, row, undefined);
});

test('the QR code of an authenticator can be read on a dark page', async () => {
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

test('setting up an authenticator asks for the password again when there is one, and for nothing else', async () => {
  const { user, viewer } = await newAdmin();
  for (const password of ['wrong', '', undefined])
    expect(await ending(beginSecondFactor(context, { viewer, password }))).toBe('bad_credentials');
  expect((await reload(user.id)).totpSecret).toBeNull();
  const bare = await newAdmin({ passwordHash: null });
  expect((await beginSecondFactor(context, { viewer: bare.viewer })).secret).toBeTruthy();
});

test('setting up an authenticator needs the right code of the newest secret, once, and shows ten recovery codes', async () => {
  const { user, viewer } = await newAdmin();
  expect(await ending(confirmSecondFactor(make.actingAs(context, viewer), { viewer, code: '000000' }))).toBe(
    'conflict',
  );
  const old = authenticator((await beginSecondFactor(context, { viewer, password: PASSWORD })).secret, clock);
  const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
  const app = authenticator(secret, clock);
  for (const code of [old.code(), app.wrongCode(), 'ABCD-EFGH-JKMN'])
    expect(await ending(confirmSecondFactor(make.actingAs(context, viewer), { viewer, code }))).toBe(
      'bad_code',
    );
  expect((await reload(user.id)).totpConfirmedAt).toBeNull();
  const { recoveryCodes } = await confirmSecondFactor(make.actingAs(context, viewer), {
    viewer,
    code: app.code(),
  });
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

test('setting up an authenticator cannot begin or be confirmed while the account has one', async () => {
  const { viewer, app, user } = await newAdminWithApp();
  expect(await ending(beginSecondFactor(context, { viewer, password: PASSWORD }))).toBe('conflict');
  expect(
    await ending(confirmSecondFactor(make.actingAs(context, viewer), { viewer, code: app.code() })),
  ).toBe('conflict');
  expect(await reload(user.id)).toEqual(user);
});

test('an authenticator is set up once when it is confirmed twice at once, by one code or by two', async () => {
  for (const steps of [0, 1, 1, 1]) {
    const { user, viewer } = await newAdmin();
    const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
    const app = authenticator(secret, clock);
    const confirm = (code: string) =>
      ending(confirmSecondFactor(make.actingAs(context, viewer), { viewer, code }));
    const both = await Promise.all([confirm(app.code()), confirm(app.code(steps))]);
    expect(both.filter((how) => how === 'done')).toHaveLength(1);
    expect(await prisma.accountSecret.count({ where: { userId: user.id } })).toBe(10);
  }
});

test('setting up an authenticator signs out all other devices, also one whose sign-in is under way', async () => {
  const { user, viewer } = await newAdmin();
  const other = await newDevice(user);
  const { secret } = await beginSecondFactor(context, { viewer, password: PASSWORD });
  const code = authenticator(secret, clock).code();
  await confirmSecondFactor(make.actingAs(context, viewer), { viewer, code });
  // Its sign-in read the account before, and opens the session after.
  const late = await newDevice(user);
  const alive = (sessionId: string) => findViewer(context, { userId: user.id, sessionId });
  expect(await alive(viewer.sessionId)).toMatchObject({ secondFactor: true });
  expect(await alive(other.id)).toBeNull();
  expect(await alive(late.id)).toBeNull();
  expect((await prisma.session.findUniqueOrThrow({ where: { id: other.id } })).endedAt).toEqual(clock.now());
});

test('removing an authenticator needs a right code and deletes all of its secrets', async () => {
  const { user, viewer, app, recoveryCodes } = await newAdminWithApp();
  expect(
    await ending(removeSecondFactor(make.actingAs(context, viewer), { viewer, code: app.wrongCode() })),
  ).toBe('bad_code');
  expect(await reload(user.id)).toEqual(user);
  await removeSecondFactor(make.actingAs(context, viewer), { viewer, code: app.code() });
  expect(await reload(user.id)).toMatchObject({
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
  });
  await requireSecondFactor(context, await reload(user.id), undefined);
  expect(await ending(removeSecondFactor(make.actingAs(context, viewer), { viewer, code: app.code() }))).toBe(
    'conflict',
  );
  // The codes of the removed secret are not valid for the new one.
  const again = await giveAuthenticator(context, user);
  expect(await ending(requireSecondFactor(context, again.user, recoveryCodes[0]))).toBe('bad_code');
});

test('removing an authenticator works with a recovery code, for an owner who lost the phone', async () => {
  const { user, viewer, recoveryCodes } = await newAdminWithApp();
  await removeSecondFactor(make.actingAs(context, viewer), { viewer, code: recoveryCodes[3] ?? '' });
  expect((await reload(user.id)).totpConfirmedAt).toBeNull();
});

test('removing an authenticator leaves the code unused when it fails on the way', async () => {
  const { user, viewer, app } = await newAdminWithApp();
  const unwritable = { ...context, actor: make.makeActor({ requestId: 'a\0b' }) };
  const failing = removeSecondFactor(unwritable, { viewer, code: app.code() });
  await expect(failing).rejects.toThrow();
  expect(await reload(user.id)).toEqual(user);
  await removeSecondFactor(make.actingAs(context, viewer), { viewer, code: app.code() });
});

test('the owner gets a mail, and the audit log a line without the secret, at each change of the authenticator', async () => {
  await shop.mails();
  const { user, viewer, app, recoveryCodes } = await newAdminWithApp();
  const told = { kind: 'second-factor-changed', to: user.email, name: user.name, link: null };
  expect(await shop.mails()).toMatchObject([told]);
  await removeSecondFactor(make.actingAs(context, viewer), { viewer, code: app.code() });
  expect(await shop.mails()).toMatchObject([told]);
  const lines = await prisma.auditEntry.findMany({ where: { objectId: user.id }, orderBy: { at: 'asc' } });
  expect(lines).toMatchObject([
    {
      actorId: user.id,
      action: 'confirm-second-factor',
      before: { secondFactor: false },
      after: { secondFactor: true },
      requestId: 'a-request',
    },
    {
      actorId: user.id,
      action: 'remove-second-factor',
      before: { secondFactor: true },
      after: { secondFactor: false },
      requestId: 'a-request',
    },
  ]);
  const secret = context.sealer.open('totp', user.totpSecret ?? '');
  const written = JSON.stringify([lines, shop.log.text()], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const hidden of [secret, user.totpSecret ?? '', ...recoveryCodes])
    expect(written).not.toContain(hidden);
});

test('an owner without an email can change the authenticator and gets no mail', async () => {
  await shop.mails();
  const { viewer } = await newAdmin({ email: null, passwordHash: null });
  const { secret } = await beginSecondFactor(context, { viewer });
  await confirmSecondFactor(make.actingAs(context, viewer), {
    viewer,
    code: authenticator(secret, clock).code(),
  });
  expect(await shop.mails()).toEqual([]);
});
