// The keys of a store, and what they make: which values are accepted before, while and after a key is replaced.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { hash as bcryptHash, compare } from 'bcryptjs';
import { expect, test } from 'vitest';
import { createHasher } from '@/lib/platform/hashing';
import { type KeySettings, keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';

const OLD = 'the secret that a store has had for long';
const NEW = 'the secret that its operator made today';
const THIRD = 'one more secret, for a use of its own';

const sealerOf = (settings: KeySettings) => createSealer(keysOf(settings));
const hasherOf = (settings: KeySettings) => createHasher({ cost: 4, pepper: keysOf(settings).pepper });

test('each use has keys of its own with ids of their own, derived from AUTH_SECRET', () => {
  const { sessions, sealing, tokens, links, push, pepper } = keysOf({ AUTH_SECRET: OLD });
  const first = [sessions, sealing, tokens, links, push, pepper].map(([key]) => key);
  expect(new Set(first.map(({ id }) => id)).size).toBe(6);
  expect(new Set(first.map(({ secret }) => secret.toString('hex'))).size).toBe(6);
  for (const { id } of first) expect(id).toMatch(/^[\w-]{8}$/);
});

test('the same text makes the same key in whichever setting it is', () => {
  const [moved] = keysOf({ AUTH_SECRET: NEW, PEPPER_KEY: OLD }).pepper;
  const [before] = keysOf({ AUTH_SECRET: OLD }).pepper;
  expect(moved).toMatchObject({ id: before.id, secret: before.secret });
});

const ROTATIONS: [string, KeySettings][] = [
  ['AUTH_SECRET is replaced', { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD }],
  ['every use gets a setting', { AUTH_SECRET: OLD, SEALING_KEY: NEW, TOKEN_KEY: NEW, PEPPER_KEY: NEW }],
  [
    'every setting is replaced',
    {
      AUTH_SECRET: THIRD,
      SEALING_KEY: NEW,
      SEALING_KEY_PREVIOUS: OLD,
      TOKEN_KEY: NEW,
      TOKEN_KEY_PREVIOUS: OLD,
      PEPPER_KEY: NEW,
      PEPPER_KEY_PREVIOUS: OLD,
    },
  ],
];

test.each(ROTATIONS)('values by the key before stay usable when %s', async (_, settings) => {
  const [before, after] = [sealerOf({ AUTH_SECRET: OLD }), sealerOf(settings)];
  const sealed = before.seal('totp', 'a secret');
  expect(after.open('totp', sealed)).toBe('a secret');
  expect(after.digestMatches('otp', '123456', before.digest('otp', '123456'))).toBe(true);
  expect(after.digests('otp', '123456')).toContain(before.digest('otp', '123456'));
  const passwordHash = await hasherOf({ AUTH_SECRET: OLD }).hash('seven wet umbrellas');
  expect(await hasherOf(settings).matches('seven wet umbrellas', passwordHash)).toBe(true);
  expect(await hasherOf(settings).matches('seven dry umbrellas', passwordHash)).toBe(false);
});

test.each(ROTATIONS)('values are made anew by the current key alone when %s', async (_, settings) => {
  const after = sealerOf(settings);
  const sealed = sealerOf({ AUTH_SECRET: OLD }).seal('totp', 'a secret');
  const resealed = after.reseal('totp', sealed);
  expect(after.reseal('totp', resealed)).toBe(resealed);
  expect(sealerOf({ AUTH_SECRET: NEW }).open('totp', resealed)).toBe('a secret');
  expect(sealerOf({ AUTH_SECRET: OLD }).opens('totp', resealed)).toBe(false);
  const hasher = hasherOf(settings);
  expect(hasher.isCurrent(await hasherOf({ AUTH_SECRET: OLD }).hash('x'))).toBe(false);
  expect(hasher.isCurrent(await hasher.hash('x'))).toBe(true);
});

test('values by a key that was removed are refused', async () => {
  const [before, after] = [sealerOf({ AUTH_SECRET: OLD }), sealerOf({ AUTH_SECRET: NEW })];
  const sealed = before.seal('totp', 'a secret');
  expect(after.opens('totp', sealed)).toBe(false);
  expect(() => after.open('totp', sealed)).toThrow('no setting holds');
  expect(() => after.reseal('totp', sealed)).toThrow('no setting holds');
  expect(after.digestMatches('otp', '123456', before.digest('otp', '123456'))).toBe(false);
  const passwordHash = await hasherOf({ AUTH_SECRET: OLD }).hash('seven wet umbrellas');
  expect(await hasherOf({ AUTH_SECRET: NEW }).matches('seven wet umbrellas', passwordHash)).toBe(false);
});

test('a sealed value is useless for another purpose, under another id and when it is damaged', () => {
  const sealer = sealerOf({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD });
  const sealed = sealer.seal('totp', 'a secret');
  const [, body = ''] = sealed.split('.');
  const other = sealerOf({ AUTH_SECRET: OLD }).seal('totp', 'x').split('.')[0];
  for (const wrong of [`${other}.${body}`, body, `.${body}`, sealed.slice(0, -2), '', '.', 'no.no'])
    expect(sealer.opens('totp', wrong)).toBe(false);
  expect(sealer.opens('mail', sealed)).toBe(false);
});

test('digests from before keys had ids are accepted by the secret that made them, current or previous', () => {
  const key = Buffer.from(hkdfSync('sha256', OLD, '', 'tarang/digest/reset', 32));
  const digest = createHmac('sha256', key).update('a link').digest('base64url');
  for (const settings of [{ AUTH_SECRET: OLD }, { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD }]) {
    expect(sealerOf(settings).digestMatches('reset', 'a link', digest)).toBe(true);
    expect(sealerOf(settings).digests('reset', 'a link')).toContain(digest);
  }
  expect(sealerOf({ AUTH_SECRET: NEW }).digestMatches('reset', 'a link', digest)).toBe(false);
});

test('password hashes from before there were keys match, and are not current', async () => {
  const preHash = createHash('sha256').update('seven wet umbrellas').digest('base64');
  const passwordHash = await bcryptHash(preHash, 4);
  const hasher = hasherOf({ AUTH_SECRET: NEW });
  expect(await hasher.matches('seven wet umbrellas', passwordHash)).toBe(true);
  expect(hasher.isCurrent(passwordHash)).toBe(false);
});

test('a copy of the password hashes cannot be searched without the key', async () => {
  const passwordHash = await hasherOf({ AUTH_SECRET: NEW }).hash('seven wet umbrellas');
  const bcrypt = passwordHash.slice(passwordHash.indexOf('$'));
  const preHash = createHash('sha256').update('seven wet umbrellas').digest('base64');
  expect(await compare(preHash, bcrypt)).toBe(false);
  expect(await compare('seven wet umbrellas', bcrypt)).toBe(false);
  expect(await createHasher({ cost: 4 }).matches('seven wet umbrellas', passwordHash)).toBe(false);
});
