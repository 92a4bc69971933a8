// Check 15: which passwords are accepted. tests/unit/hashing.test.ts has how they are hashed.
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listCommonPasswords } from '@/lib/domain/accounts/passwords/common-passwords';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import { newPasswordSchema } from '@/lib/domain/accounts/schema';

const owner = {
  name: 'Asha Rao',
  email: 'asha.rao@bluelotus.example',
  mobile: '+919876543210',
  shopName: 'Tarang',
};
const problemOf = (password: string) => findPasswordProblem(password, owner);

describe('check 15: length', () => {
  it.each([
    ['8 letters', 'a'.repeat(8), true],
    ['7 letters', 'a'.repeat(7), false],
    ['128 letters', 'a'.repeat(128), true],
    ['129 letters', 'a'.repeat(129), false],
    ['64 Hindi letters', 'न'.repeat(64), true],
    ['64 Hindi letters with their marks, 128 characters in all', 'नि'.repeat(64), true],
    ['8 emoji, of two units each', '🦊'.repeat(8), true],
    ['7 emoji', '🦊'.repeat(7), false],
    ['128 emoji', '🦊'.repeat(128), true],
    ['spaces around it, which count', '  abcd  ', true],
  ])('a password of %s is accepted: %s', (_, password, allowed) => {
    expect(newPasswordSchema.safeParse(password).success).toBe(allowed);
  });

  it('a password is not changed: it is stored as it was typed', () => {
    for (const typed of [
      ' a b c d ',
      'ＡＢＣＤ１２３４',
      'e\u0301e\u0301e\u0301e\u0301',
      '\u00e9'.repeat(8),
      'नि'.repeat(8),
    ])
      expect(newPasswordSchema.parse(typed)).toBe(typed);
  });
});

describe('check 15: common passwords', () => {
  it.each(['password', 'Password1', 'PASSW0RD', 'iloveyou', 'football', 'trustno1', 'qwerty123', 'abcd1234'])(
    'the common password %s is refused',
    (password) => {
      expect(problemOf(password)).toBe('fieldErrors.passwordCommon');
    },
  );

  it('each of the ten thousand most common passwords that is long enough is refused', () => {
    expect(listCommonPasswords().length).toBeGreaterThan(11_000);
    const common = listCommonPasswords().filter((password) => newPasswordSchema.safeParse(password).success);
    expect(new Set(common).size).toBeGreaterThan(5000);
    expect(common.filter((password) => problemOf(password.toUpperCase()) === null)).toEqual([]);
  });

  it.each([
    ...['Admin@123', 'Pass@1234', 'Welcome@123', 'Password2024!', 'letmein!!', 'Qwerty@12345', 'abc@1234'],
    ...['p@ssw0rd', 'P@$$w0rd', 'P@55w0rd!1', 'pa$$w0rd#1', '$ecret123', '@dmin1234', 'l0gin@123'],
    ...['India@2024', 'Krishna@108', 'Rahul15081990', 'Sachin@1990', '123456admin', 'Admin@123456789'],
  ])('the password %s, a common word with the usual digits and signs, is refused', (password) => {
    expect(problemOf(password)).toBe('fieldErrors.passwordCommon');
  });

  it.each(['ｐａｓｓｗｏｒｄ１', 'Ａdmin@１２３', 'pass\uFF57ord2024'])(
    'the common password %s is refused in other forms of Unicode too',
    (password) => {
      expect(problemOf(password)).toBe('fieldErrors.passwordCommon');
    },
  );

  it.each([
    'dragon-fly-at-noon',
    'welcome to the 4th floor',
    'पासवर्ड१२३४',
    'monkey4815162342',
    '1 dragon 2 moons',
  ])('the password %s, which only contains a common word, is accepted', (password) => {
    expect(problemOf(password)).toBeNull();
  });

  it('no password of many words or of twelve random characters is taken for a common one', () => {
    const words = [
      'amber',
      'basil',
      'cobalt',
      'dragon',
      'ember',
      'fig',
      'master',
      'mango',
      'password',
      'tulip',
    ];
    const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%&*-_';
    const pick = <T>(from: ArrayLike<T>) => from[randomInt(from.length)];
    const random = Array.from({ length: 2000 }, () => Array.from({ length: 12 }, () => pick(signs)).join(''));
    const phrases = words.flatMap((first) =>
      words.flatMap((second) => words.map((third) => [first, second, third])),
    );
    const refused = [...random, ...phrases.map((phrase) => phrase.join('-'))].filter(
      (password) => problemOf(password) === 'fieldErrors.passwordCommon',
    );
    expect(refused).toEqual([]);
  });

  it.each([
    'aaaaaaaa',
    '        ',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
    'abababab',
    '123123123',
    'AbcdaBcd',
    'a'.repeat(23),
    '12345678',
    '9876543210',
    '0123456789',
    'qwertyui',
    'poiuytrewq',
    'asdfghjkl',
    'abcdefgh',
    '1qaz2wsx',
    '!@#$%^&*',
  ])('the password %s, a row or a repetition, is refused', (password) => {
    expect(problemOf(password)).not.toBeNull();
  });
});

describe('check 15: words of the store and of the owner', () => {
  it.each([
    'tarang123',
    'TarangTarang1',
    'asha1234',
    'ASHA RAO',
    'asha.rao@bluelotus.example',
    'asha.rao!',
    '9876543210',
    '9876543210a',
    '1Asha2Asha3',
    'bluelotus.example1',
    'Tarang@2026',
    't@rang1234!',
    'Asha@15081990',
  ])("the password %s, made of the owner's or the store's words, is refused", (password) => {
    expect(problemOf(password)).not.toBeNull();
  });

  it.each([
    'tarang-demo',
    'asha likes mangoes',
    'correct horse',
    'न'.repeat(64),
    'x7!kQ2p0',
    'a password of their own',
    '31 mangoes for 9876543210',
  ])('the password %s is accepted', (password) => {
    expect(problemOf(password)).toBeNull();
  });

  it('words of other users, short names and empty values do not restrict passwords', () => {
    const newOwner = { name: 'Jo', email: '', mobile: null, shopName: 'Tarang' };
    expect(findPasswordProblem('asha1234x', newOwner)).toBeNull();
    expect(findPasswordProblem('jojo jojo!', newOwner)).toBeNull();
  });
});
