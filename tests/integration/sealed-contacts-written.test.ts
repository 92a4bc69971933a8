// What this version writes of addresses and numbers: sealed and indexed, nothing in plain, also under the next key.
import { describe, expect, test } from 'vitest';
import { countByKey, register } from '@/lib/domain/accounts';
import { askGuardian } from '@/lib/domain/accounts/guardians/ask-guardian';
import { saveNominee } from '@/lib/domain/nominees';
import { hasEmail, resealContacts, sealContacts } from '@/lib/domain/personal-fields';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { openContacts } from '../support/contacts';
import * as make from '../support/make';

const { db, context, pool, owner, someone, accountOf, columnsOf, falseContacts, foundBy } =
  await openContacts();

describe('what this version writes', () => {
  test('has address and number sealed and indexed, each for its own row, and nothing in plain', async () => {
    const form = someone();
    await register(context, form);
    const { id } = await accountOf(form.email);
    const columns = await columnsOf(id);
    expect(columns).toMatchObject({ email: null, email_key: null, mobile: null });
    expect(context.sealer.open(`users/email/${id}`, columns.email_sealed ?? '')).toBe(form.email);
    expect(context.sealer.open(`users/mobile/${id}`, columns.mobile_sealed ?? '')).toBe(
      `+91${form.mobilenumber}`,
    );
    expect(context.sealer.opens('users/email/another', columns.email_sealed ?? '')).toBe(false);
    expect(columns.email_index).toBe(context.sealer.index('users/email', form.email.toLowerCase()));
    expect(columns.mobile_index).toBe(context.sealer.index('users/mobile', `+91${form.mobilenumber}`));
    const [local = ''] = form.email.toLowerCase().split('@');
    expect(columns.email_local_index).toBe(context.sealer.index('users/email-local', local));
    expect(columns.email_domain_index).toBe(context.sealer.index('users/email-domain', 'example.com'));
    expect(await foundBy(`${local}@`)).toEqual([id]);
    expect(await falseContacts(context)).toEqual([]);
  });

  test('also of nominees and of guardians, whose wiped address is sealed nowhere', async () => {
    const user = await make.makeUser(db);
    await saveNominee(
      { ...context, actor: owner.actor },
      { viewer: await make.makeViewer(db, user), name: 'Meera', contact: 'meera@example.in', seen: null },
    );
    const nominee = await db.nominee.findUniqueOrThrow({ where: { userId: user.id } });
    expect(context.sealer.open(`nominees/contact/${user.id}`, nominee.contactSealed ?? '')).toBe(
      'meera@example.in',
    );
    await askGuardian(context, {
      user,
      adultFrom: new Date('2099-01-01'),
      guardian_name: 'Meera',
      guardian_email: 'parent@example.in',
    });
    const guardian = await db.guardian.findUniqueOrThrow({ where: { userId: user.id } });
    expect(context.sealer.open(`guardians/email/${user.id}`, guardian.emailSealed ?? '')).toBe(
      'parent@example.in',
    );
    const kept = await pool.query('select contact from nominees union all select email from guardians');
    expect(kept.rows).toEqual([{ contact: '' }, { contact: '' }]);
    expect(await falseContacts(context)).toEqual([]);
    await db.guardian.delete({ where: { userId: user.id } });
  });
});

test('a key is replaced while people sign in: an account is found by either, and opens by the new one afterwards', async () => {
  const form = someone();
  await register(context, form);
  await sealContacts(context);
  const secret = 'a secret that only tests know, and no store';
  const next = 'the secret of next year, long enough';
  const under = (settings: Parameters<typeof keysOf>[0]) => ({
    ...context,
    sealer: createSealer(keysOf(settings)),
  });
  const both = under({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: secret });
  const alone = under({ AUTH_SECRET: next });
  const { id } = await accountOf(form.email);
  const found = async (by: typeof context) =>
    (await db.user.findFirst({ where: hasEmail(by, form.email.toLowerCase()) }))?.id;
  expect(await found(both)).toBe(id);
  expect(await found(alone)).toBeUndefined();
  const counted = async () =>
    (await countByKey(context, keysOf({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: secret })))
      .filter(({ what }) => what === 'contacts')
      .map(({ isCurrent }) => isCurrent);
  expect(await counted()).toEqual([false]);
  expect((await resealContacts(alone)).resealed).toBe(0);
  expect((await resealContacts(alone)).unreadable).toBeGreaterThan(3);
  expect((await resealContacts(both)).unreadable).toBe(0);
  expect(await counted()).toEqual([true]);
  expect(await resealContacts(both)).toEqual({ resealed: 0, unreadable: 0, colliding: [] });
  expect(await found(alone)).toBe(id);
  expect(await falseContacts(alone)).toEqual([]);
  // Without its key it is found no more, and read without address and number.
  expect(await found(context)).toBeUndefined();
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    email: null,
    emailKey: null,
    mobile: null,
  });
  await resealContacts(under({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: next }));
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    email: form.email,
    emailKey: form.email.toLowerCase(),
  });
});
