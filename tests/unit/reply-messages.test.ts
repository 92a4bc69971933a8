// The server names its messages by key; the texts are in the catalogue, and replies carry them in the caller's
// language.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS } from '@/lib/domain/permissions';
import { asAppError, errorReply, successReply } from '@/lib/http/reply/reply';
import { withReason } from '@/lib/http/reply/with-reason';
import { AppError } from '@/lib/platform/errors';
import { inEnglish, issue, message, readStored, translate, verbatim } from '@/lib/platform/messages';
import en from '@/lib/platform/messages/en.json';
import hi from '@/lib/platform/messages/hi.json';

const project = path.resolve(import.meta.dirname, '../..');

function textsOf(catalogue: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([name, said]: [string, unknown]) =>
    typeof said === 'string'
      ? [[`${prefix}${name}`, said] as [string, string]]
      : textsOf(said ?? {}, `${prefix}${name}.`),
  );
}

const english = textsOf(en);
const hindi = new Map(textsOf(hi));

test('the catalogue of replies has no text that is never used', () => {
  const sources = globSync('{app,lib}/**/*.{ts,tsx}', {
    cwd: project,
    exclude: (name) => name === 'generated',
  })
    .map((file) => readFileSync(path.join(project, file), 'utf8'))
    .join('\n');
  const isSaid = (key: string) => {
    const [group = '', name = ''] = key.split('.');
    if (group === 'notFound') return sources.includes(`notFound('${name}')`);
    // Named by the permission that is missing.
    if (group === 'missingPermission') return PERMISSIONS.some((one) => key === `${group}.${one}`);
    // Named by the outcome of the payment.
    if (key.startsWith('payments.settlement.')) return sources.includes('message(`payments.settlement.');
    // Named by why an address is refused.
    if (key.startsWith('webhooks.refused.')) return sources.includes('{ url: `webhooks.refused.');
    // Named by what keeps an account from being erased.
    if (key.startsWith('privacy.blocked.')) return sources.includes('message(`privacy.blocked.');
    return sources.includes(`'${key}'`);
  };
  expect(english.filter(([key]) => !isSaid(key)).map(([key]) => key)).toEqual([]);
});

test('the catalogue of replies names the same figures in both languages', () => {
  const figures = (text: string) => text.replace(/=\d/g, '').match(/\d+/g) ?? [];
  for (const [key, text] of english) expect(figures(hindi.get(key) ?? ''), key).toEqual(figures(text));
});

test('the catalogue of replies agrees with the specification to the letter', () => {
  const LETTERS = [
    inEnglish('accounts.verifyFirst'),
    inEnglish('accounts.invalidRegistration'),
    inEnglish('accounts.linkCorrupted'),
    inEnglish('accounts.profileUpdated'),
    inEnglish('accounts.emailTaken'),
    inEnglish('accounts.numberTaken'),
    inEnglish('accounts.invalidMobile'),
    inEnglish('accounts.invalidOtp'),
    inEnglish('accounts.userUpdated'),
    inEnglish('wallet.invalidAmount'),
    inEnglish(message('wallet.balanceAdded', { amount: 1500, name: 'Asha' })),
    inEnglish('forms.requiredFields'),
    inEnglish('stored.playerOfIndo'),
    inEnglish('stored.playerNotPermitted'),
  ];
  expect(LETTERS).toEqual([
    'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.',
    'Invalid credentials. ',
    'The link is corrupted.',
    'Profile updated successfully, please relogin.',
    'Email already registered.',
    'Number already registered.',
    'Please enter a valid mobile number',
    'Please enter a valid OTP',
    'User updated successfully!, Please Refresh/Reload Page',
    'Please enter a valid amount',
    "Successfully added ₹1500 to Asha's wallet.",
    'Please provide all required fields!',
    'Recharge for Indo IDs is not permitted',
    'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.',
  ]);
});

test('the catalogue of replies counts points one by one, and leaves their figures as they are', () => {
  const said = (value: number) => inEnglish(message('wallet.pointsRedeemed', { value }));
  expect(said(1)).toBe('1 point is now 1 T-Coin in your wallet.');
  expect(said(1500)).toBe('1500 points are now 1500 T-Coins in your wallet.');
  const inHindi = (value: number) => translate('hi', message('wallet.pointsRedeemed', { value }));
  expect(inHindi(1)).toBe('1 पॉइंट अब आपके वॉलेट में 1 T-Coin बन गया।');
  expect(inHindi(1500)).toBe('1500 पॉइंट अब आपके वॉलेट में 1500 T-Coins बन गए।');
});

test('a reply of failure is in the requested language', async () => {
  const wrong = new AppError('bad_credentials', 'accounts.wrongCredentials', {
    fields: { email: 'fieldErrors.empty' },
  });
  expect(await errorReply(wrong, 'r', 'hi').json()).toMatchObject({
    message: 'ईमेल या पासवर्ड ग़लत है।',
    msg: 'ईमेल या पासवर्ड ग़लत है।',
    error: { code: 'bad_credentials', message: 'ईमेल या पासवर्ड ग़लत है।', fields: { email: 'ख़ाली है' } },
  });
  expect(await errorReply(wrong, 'r', 'en').json()).toMatchObject({
    message: 'Invalid email or password.',
    error: { fields: { email: 'is empty' } },
  });
});

test('a reply of success is in the requested language, and text that is no message is left alone', async () => {
  const result = { msg: message('orders.placed'), message: 'success', orders: [{ reason: 'Called them' }] };
  expect(await successReply(result, 'hi').json()).toEqual({
    success: true,
    msg: 'ऑर्डर दे दिया गया',
    message: 'success',
    orders: [{ reason: 'Called them' }],
  });
});

test('a reply that was stored as JSON is repeated for a repeated key', async () => {
  const kept = JSON.parse(JSON.stringify({ msg: message('orders.placed') }));
  expect(await successReply(kept, 'hi').json()).toEqual({ success: true, msg: 'ऑर्डर दे दिया गया' });
});

test("a reply carries the schema's messages by key, and the library's in its own words", async () => {
  const schema = z.object({ name: z.string().min(1, issue('fieldErrors.empty')), age: z.number() });
  const { error } = schema.safeParse({ name: '' });
  const refused = asAppError(error, 'accounts.invalidRegistration');
  expect(await errorReply(refused, 'r', 'hi').json()).toMatchObject({
    message: 'दी गई जानकारी सही नहीं है।',
    error: { fields: { name: 'ख़ाली है', age: 'Invalid input: expected number, received undefined' } },
  });
});

test('a stored message is recognised in any row', () => {
  for (const key of Object.keys(en.stored)) {
    const messageKey = `stored.${key}` as `stored.${keyof typeof en.stored}`;
    const values = { order: '01J9ZC' };
    expect(readStored(inEnglish({ messageKey, values }), '01J9ZC')).toEqual({ messageKey, values });
  }
});

test('a stored message is shown in Hindi where the store wrote it, and as it is where a person did', () => {
  const row = (reason: string | null) => ({ orderid: '01J9ZC', reason });
  const paidTwice = inEnglish(message('stored.paidTwice', { order: '01J9ZC' }));
  expect(withReason('hi', row(paidTwice)).reason).toBe(
    'ऑर्डर 01J9ZC का भुगतान दो बार हुआ; दूसरा भुगतान आपके वॉलेट में जोड़ दिया गया।',
  );
  expect(withReason('en', row(paidTwice)).reason).toBe(paidTwice);
  expect(withReason('hi', row('Wrong id, called them')).reason).toBe('Wrong id, called them');
  expect(withReason('hi', row(null)).reason).toBeNull();
  expect(readStored('The monthly limit')).toEqual(verbatim('The monthly limit'));
});
