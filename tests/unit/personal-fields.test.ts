// Addresses and numbers at rest: sealed for their row alone, found by blind indexes, and written in one place.
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailColumns,
  emailKey,
  emailWays,
  guardianColumns,
  hasEmail,
  hasMobile,
  mobileColumns,
  mobileWays,
  NO_EMAIL,
  NO_MOBILE,
  nomineeColumns,
  openContacts,
} from '@/lib/domain/personal-fields';
import { type KeySettings, keysOf } from '@/lib/platform/keys';
import { createSealer, INDEX_FORM } from '@/lib/platform/sealing';

const [OLD, NEW] = ['the secret of last year, long enough', 'the secret of this year, long enough'];
const under = (settings: KeySettings) => ({ sealer: createSealer(keysOf(settings)) });
const context = under({ AUTH_SECRET: NEW });
const both = under({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD });

const emails = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9._-]{2,30}$/), fc.constantFrom('gmail.com', 'Example.IN'))
  .map(([name, domain]) => `${name}@${domain}`);
const mobiles = fc.stringMatching(/^[6-9][0-9]{9}$/).map((digits) => `+91${digits}`);

test('an address and a number open for their account, and for no other', () => {
  fc.assert(
    fc.property(emails, mobiles, fc.uuid(), fc.uuid(), (email, mobile, id, other) => {
      fc.pre(id !== other);
      const columns = { ...emailColumns(context, id, email), ...mobileColumns(context, id, mobile) };
      expect(columns.emailSealed).not.toContain(email);
      expect(columns.mobileSealed).not.toContain(mobile);
      expect(columns).toMatchObject({ email: null, emailKey: null, mobile: null });
      expect(openContacts(context, { id, ...columns })).toEqual({ email, mobile });
      expect(openContacts(context, { id: other, ...columns })).toEqual({ email: null, mobile: null });
      const swapped = {
        email: null,
        mobile: null,
        emailSealed: columns.mobileSealed,
        mobileSealed: columns.emailSealed,
      };
      expect(openContacts(context, { id, ...swapped })).toEqual({ email: null, mobile: null });
      // Two accounts with one address show nothing of it in their sealed columns.
      expect(emailColumns(context, id, email).emailSealed).not.toBe(columns.emailSealed);
    }),
  );
});

test('one address has one index, however it is written, and a number none that an address has', () => {
  const form = new RegExp(INDEX_FORM);
  fc.assert(
    fc.property(emails, emails, (one, other) => {
      const index = (email: string) => emailColumns(context, 'a', email).emailIndex;
      expect(index(one)).toMatch(form);
      expect(emailColumns(context, 'b', ` ${one.toUpperCase()}`).emailIndex).toBe(index(one));
      expect(index(one) === index(other)).toBe(emailKey(one) === emailKey(other));
      expect(mobileColumns(context, 'a', one).mobileIndex).not.toBe(index(one));
    }),
  );
});

test('an account is looked for by the index under each accepted key, and in plain', () => {
  const before = under({ AUTH_SECRET: OLD });
  const written = emailColumns(before, 'a', 'Asha@Example.com').emailIndex;
  const [byIndex, inPlain] = hasEmail(both, 'asha@example.com').OR as [
    { emailIndex: { in: string[] } },
    object,
  ];
  expect(byIndex.emailIndex.in).toEqual([emailColumns(context, 'a', 'asha@example.com').emailIndex, written]);
  expect(inPlain).toEqual({ emailKey: 'asha@example.com' });
  const [numbers] = hasMobile(both, '+919000000001').OR as [{ mobileIndex: { in: string[] } }];
  expect(numbers.mobileIndex.in).toContain(mobileColumns(before, 'a', '+919000000001').mobileIndex);
});

test('staff find an address whole, by its part before the @ and by its domain, and a number by its ten digits', () => {
  const { emailIndex, emailLocalIndex, emailDomainIndex } = emailColumns(context, 'a', 'Asha@Example.com');
  const found = (ways: { sql: string; values: unknown[] }[]) => ways.flatMap(({ values }) => values.flat());
  expect(found(emailWays(context, 'ASHA@example.com'))).toEqual([emailIndex, 'asha@example.com']);
  expect(found(emailWays(context, 'asha@'))).toEqual([emailLocalIndex]);
  expect(found(emailWays(context, '@EXAMPLE.com'))).toEqual([emailDomainIndex]);
  expect(found(emailWays(context, 'asha'))).toContain(emailLocalIndex);
  expect(found(emailWays(context, 'example.com'))).toContain(emailDomainIndex);
  expect(emailWays(context, '@')).toEqual([]);
  for (const part of ['ash', 'sha@', '@example', 'ample.com'])
    for (const index of [emailIndex, emailLocalIndex, emailDomainIndex])
      expect(found(emailWays(context, part))).not.toContain(index);
  // Each part is indexed by a key of its own, so that equal texts in both columns have different indexes.
  expect(emailColumns(context, 'a', 'a@a')).not.toMatchObject({
    emailLocalIndex: emailColumns(context, 'a', 'a@a').emailDomainIndex,
  });
  const before = under({ AUTH_SECRET: OLD });
  expect(found(emailWays(both, 'asha@'))).toContain(
    emailColumns(before, 'a', 'asha@example.com').emailLocalIndex,
  );
  const { mobileIndex } = mobileColumns(context, 'a', '+919000000001');
  for (const text of ['9000000001', '+91 90000-00001', '919000000001'])
    expect(found(mobileWays(context, text))).toEqual([mobileIndex, '+919000000001']);
  for (const text of ['000000001', '90000000011', '0001', 'asha'])
    expect(mobileWays(context, text)).toEqual([]);
});

test('nothing is sealed of nothing, and without a key it is left to the worker', () => {
  expect(emailColumns(context, 'a', null)).toEqual(NO_EMAIL);
  expect(mobileColumns(context, 'a', null)).toEqual(NO_MOBILE);
  expect(nomineeColumns(context, 'a', '')).toEqual({ contact: '', contactSealed: null });
  expect(guardianColumns(context, 'a', 'p@example.in').emailSealed).not.toBeNull();
  const plain = {
    ...emailColumns({ sealer: null }, 'a', 'A@b.in'),
    ...mobileColumns({ sealer: null }, 'a', '+919000000001'),
  };
  expect(plain).toEqual({
    ...NO_EMAIL,
    email: 'A@b.in',
    emailKey: 'a@b.in',
    mobile: '+919000000001',
    mobileSealed: null,
    mobileIndex: null,
  });
});

describe('addresses and numbers of accounts are written by the functions for their columns alone', () => {
  /** The text from an opening bracket to the one that closes it. */
  function argumentsFrom(text: string): string {
    let open = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === '(') open += 1;
      if (text[at] === ')' && --open === 0) return text.slice(0, at + 1);
    }
    return text;
  }

  const WRITES = /\b(?:user|nominee|guardian)\.(?:create|update|upsert)\w*(?=\()/g;
  const SQL = /(?:insert into|update) (?:users|nominees|guardians)\b[^`]*/gi;
  const COLUMN = /\b(?:email|emailKey|mobile|contact)(?: as \w+)?\s*[:,}]/;

  /** What writes an address or a number past those functions. */
  function findWrites(source: string): string[] {
    const calls = [...source.matchAll(WRITES)].map((call) =>
      argumentsFrom(source.slice(call.index + call[0].length)),
    );
    const direct = calls.map((call) => call.slice(Math.max(call.search(/\b(?:data|create|update)\b/), 0)));
    const statements = [...source.matchAll(SQL)].map(([sql]) => sql);
    return [
      ...direct.filter((call) => COLUMN.test(call)),
      ...statements.filter((sql) => /\b(?:email|email_key|mobile|contact)\b/.test(sql)),
    ];
  }

  test.each([
    `db.user.update({ where: { id }, data: { mobile: null } })`,
    `db.user.create({ data: { id, email, name } })`,
    `db.user.updateManyAndReturn({ where: { id }, data: { name, emailKey: key(email) } })`,
    `db.nominee.upsert({ where: { userId }, create: { userId, contact }, update: { name } })`,
    'db.$executeRaw`update users set mobile = null where id = 1`',
    'db.$executeRaw`insert into guardians (user_id, email) values (1, 2)`',
  ])('%s is found', (source) => {
    expect(findWrites(source)).toHaveLength(1);
  });

  const files = globSync(['lib/**/*.ts', 'app/**/*.{ts,tsx}', 'prisma/seed/*.ts']).filter(
    (file) => !/\/(generated|personal-fields)\//.test(file) && file !== 'prisma/seed/large.ts',
  );

  test('and no other file does', () => {
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) =>
      findWrites(readFileSync(file, 'utf8')).map((write) => `${file}: ${write}`),
    );
    expect(found).toEqual([]);
  });

  test('no other file takes an empty plain column for an account that nobody can reach', () => {
    const asks = /\b(?:email|emailKey|mobile): \{ not: null \}/;
    expect('where: { blockedAt: null, email: { not: null } }').toMatch(asks);
    expect(files.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
