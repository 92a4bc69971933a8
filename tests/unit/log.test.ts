import { expect, test } from 'vitest';
import { testLog } from '../support/log';

const SECRET_NAMES = [
  'password',
  'passwordHash',
  'token',
  'secret',
  'otp',
  'code',
  'key',
  'sign',
  'auth',
  'apiKey',
  'authorization',
  'cookie',
  'id_token',
  'access_token',
  'refresh_token',
  'voucher_code',
  'pin',
  'goods',
  'sealedGoods',
];

const PERSONAL_NAMES = [
  'mobile',
  'mobilenumber',
  'mobileNumber',
  'customer_mobile',
  'email',
  'customer_email',
  'vpa',
  'customer_vpa',
  'payerVpa',
];

/** Three depths for each name, each with a value of its own. */
function pour(names: string[]): { fields: Record<string, unknown>; values: string[] } {
  const values: string[] = [];
  const value = (name: string, depth: number) => {
    values.push(`leak-of-${name}-at-${depth}-1234`);
    return values.at(-1);
  };
  const fields: Record<string, unknown> = { one: {}, two: { inner: {} } };
  for (const name of names) {
    fields[name] = value(name, 0);
    Object.assign(fields.one as object, { [name]: value(name, 1) });
    Object.assign((fields.two as { inner: object }).inner, { [name]: value(name, 2) });
  }
  return { fields, values };
}

test.each(SECRET_NAMES)('the log never contains %s, at any of three depths', (name) => {
  const { log, text } = testLog();
  const { fields, values } = pour([name]);
  log.info(fields, 'poured');
  expect(text()).toHaveLength(1);
  expect(values).toHaveLength(3);
  for (const value of values) expect(text().join()).not.toContain(value);
});

test('the log never contains a secret when all come together, nor from the fields of a child', () => {
  const { log, text } = testLog();
  const { fields, values } = pour([...SECRET_NAMES, ...PERSONAL_NAMES]);
  log.info(fields, 'poured');
  log.child(fields).warn('poured again');
  expect(text()).toHaveLength(2);
  for (const value of values) expect(text().join()).not.toContain(value);
});

test.each(PERSONAL_NAMES)('the log shows of %s only the end', (name) => {
  const { log, lines } = testLog();
  log.info({ [name]: '+919876543210', deep: { [name]: '+919876543210' } });
  expect(lines()[0]).toMatchObject({ [name]: '…3210', deep: { [name]: '…3210' } });
});

test('the log shows nothing of a personal value that is too short to shorten, or of another type', () => {
  const { log, lines } = testLog();
  log.info({ mobile: '1234', email: 9_876_543_210 });
  expect(lines()[0]).toMatchObject({ mobile: '[redacted]', email: '[redacted]' });
});

test('the log shows the code of an error, and none of its secrets', () => {
  const { log, lines, text } = testLog();
  log.error(
    { err: Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', password: 'pa55word' }) },
    'failed',
  );
  expect(lines()[0]).toMatchObject({
    err: { message: 'no connection', errorCode: 'ECONNREFUSED' },
    msg: 'failed',
  });
  expect(text().join()).not.toContain('pa55word');
});

test('an entry of the log stays one line, whatever it contains', () => {
  const { log, text, lines } = testLog();
  const forged = 'x\n{"level":"error","msg":"forged"}\r\n\u2028\u0000';
  log.info({ note: forged, [forged]: 1 }, forged);
  expect(text()).toHaveLength(1);
  expect(text()[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(lines()[0]).toMatchObject({ note: forged, msg: forged, level: 'info' });
});

test('an entry of the log has time, process and level in words', () => {
  const { log, lines } = testLog('warn');
  log.info('not this');
  log.warn({ orderId: 'T1' }, 'this');
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'this', process: 'test', orderId: 'T1' }),
  ]);
  expect(Date.parse(String(lines()[0]?.time))).toBeGreaterThan(Date.parse('2026-01-01'));
});
