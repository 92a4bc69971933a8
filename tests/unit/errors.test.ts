import { expect, test } from 'vitest';
import { AppError, ERROR_STATUS, notFound } from '@/lib/platform/errors';

test('an expected error carries code, status, fields, waiting time and cause', () => {
  const cause = new Error('the disk is full');
  const error = new AppError('rate_limited', 'requests.tooMany', {
    cause,
    fields: { otp: 'fieldErrors.notCode' },
    retryAfter: 30,
  });
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('AppError');
  expect(error.message).toBe('Too many requests. Please wait a little and try again.');
  expect(error.status).toBe(429);
  expect(error).toMatchObject({
    cause,
    description: { messageKey: 'requests.tooMany' },
    fields: { otp: { messageKey: 'fieldErrors.notCode' } },
    retryAfter: 30,
  });
});

test('an expected error carries nothing it was not given', () => {
  const error = new AppError('forbidden', 'requests.adminsOnly');
  expect('cause' in error).toBe(false);
  expect(error.fields).toBeUndefined();
  expect(error.retryAfter).toBeUndefined();
});

test.each(Object.entries(ERROR_STATUS))(
  'the code %s is answered with %d, which is an error',
  (code, status) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  },
);

test('an expected error is the same for a missing object and for one of another user', () => {
  expect(notFound('Order')).toMatchObject({ code: 'not_found', status: 404, message: 'Order not found' });
});
