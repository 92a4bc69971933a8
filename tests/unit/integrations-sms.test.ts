import { expect, test } from 'vitest';
import { createOtpSender } from '@/lib/integrations/sms';
import { fillTemplate } from '@/lib/integrations/sms/fill-template';

test('a registered template is kept byte for byte around the values', () => {
  const template = ' {#var#} is  your OTP—for Tarang .\tValid {#var#} min.\r\n';
  expect(fillTemplate(template, ['004217', '5'])).toBe(' 004217 is  your OTP—for Tarang .\tValid 5 min.\r\n');
});

test('a registered template takes any value as it is', () => {
  expect(fillTemplate('{#var#} and {#var#}', ['$&', '{#var#}'])).toBe('$& and {#var#}');
});

test.each([[['1']], [['1', '2', '3']], [[]]])(
  'a registered template is not filled with %j, which does not fit it',
  (values) => {
    expect(() => fillTemplate('{#var#} and {#var#}', values)).toThrow(/2 places/);
  },
);

test('a registered template is not filled with text that operators would cut', () => {
  expect(fillTemplate('{#var#}', ['x'.repeat(30)])).toBe('x'.repeat(30));
  expect(() => fillTemplate('{#var#}', ['x'.repeat(31)])).toThrow(/too long/);
});

const sender = createOtpSender({ FAST2SMS_BASE_URL: 'http://127.0.0.1:9' });

test('a store without a text message provider says so, and sends nothing', async () => {
  expect(sender.configured).toBe(false);
  expect(sender.noticeLanguages).toEqual([]);
  expect(await sender.sendNotice({ mobile: '9876543210', what: 'email', language: 'en' })).toMatchObject({
    outcome: 'refused',
    code: 'not_configured',
    again: false,
  });
  expect(
    await sender.sendOtp({ mobile: '9876543210', code: '123456', minutes: 5, language: 'en' }),
  ).toMatchObject({
    outcome: 'refused',
    again: false,
  });
});
