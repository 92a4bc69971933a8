// What a page sends of a consent: each is given and withdrawn by the same call, and an age is never taken back.
import { expect, test } from 'vitest';
import { registerSchema } from '@/lib/domain/accounts/schema';
import { consentForm, NOTICE, NOTICES, PURPOSES } from '@/lib/domain/consents/schema';
import { fieldsOf } from '../support/server/junk';

test('a consent is given and withdrawn, and the declaration of age is only made', () => {
  expect(fieldsOf(consentForm)).toEqual(['purpose', 'given']);
  for (const purpose of PURPOSES)
    for (const given of [true, false])
      expect(consentForm.parse({ purpose, given })).toEqual({ purpose, given });
  expect(consentForm.safeParse({ purpose: 'adult', given: true }).success).toBe(true);
  for (const wrong of [
    { purpose: 'adult', given: false },
    { purpose: 'account', given: true },
    { purpose: 'reviews', given: 'yes' },
    { purpose: 'reviews' },
  ])
    expect(consentForm.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test('a registration names a notice that there was, or none', () => {
  const person = { name: 'Asha', mobilenumber: '9876543210', email: 'a@b.in', password: 'umbrella' };
  expect(registerSchema.parse(person)).toEqual(person);
  expect(NOTICES.at(-1)).toBe(NOTICE);
  for (const notice of NOTICES) expect(registerSchema.safeParse({ ...person, notice }).success).toBe(true);
  expect(registerSchema.safeParse({ ...person, notice: '2020-01-01' }).success).toBe(false);
  expect(registerSchema.safeParse({ ...person, consents: ['advertising'] }).success).toBe(false);
});
