// Recent authentication before money moves: a code not long ago, and for prices the grant of the identity provider.
import { expect, test } from 'vitest';
import { reauthenticate, requireRecentAuth } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ending, openSecondFactors } from '../support/second-factor';

const { shop, newDevice, viewerAt, newAdmin, newOwnerOfApp } = await openSecondFactors();
const { clock, context } = shop;

const proof = (viewer: Viewer) => ending((async () => requireRecentAuth(make.actingAs(context, viewer)))());

test('recent authentication is at most ten minutes old, to the millisecond', async () => {
  const { viewer } = await newOwnerOfApp();
  clock.advance(minutes(10));
  expect(await proof(viewer)).toBe('done');
  clock.advance(1);
  expect(await proof(viewer)).toBe('recent_auth_required');
});

test('recent authentication is not required of an administrator without an authenticator', async () => {
  const { viewer } = await newOwnerOfApp();
  clock.advance(minutes(11));
  expect(await proof({ ...viewer, secondFactor: false })).toBe('done');
  expect(await proof(viewer)).toBe('recent_auth_required');
});

test('a reseller moves no money by hand, however recent the authentication', async () => {
  const { viewer } = await newAdmin();
  expect(await proof({ ...viewer, role: 'reseller', staffRole: null })).toBe('recent_auth_required');
});

test('a grant of the identity provider does not replace recent authentication', async () => {
  const { viewer } = await newOwnerOfApp();
  clock.advance(minutes(11));
  expect(await proof({ ...viewer, method: 'identity', grants: ['move:money'] })).toBe('recent_auth_required');
});

test('a code renews recent authentication for the device that entered it, and for no other', async () => {
  const { user, viewer, app } = await newOwnerOfApp();
  const other = await newDevice(user);
  clock.advance(minutes(11));
  expect(await ending(reauthenticate(context, { viewer, code: app.wrongCode() }))).toBe('bad_code');
  expect(await proof(await viewerAt(user.id, viewer.sessionId))).toBe('recent_auth_required');
  expect(await reauthenticate(context, { viewer, code: app.code() })).toEqual({
    provedAt: clock.now().toISOString(),
  });
  expect(await proof(await viewerAt(user.id, viewer.sessionId))).toBe('done');
  expect(await proof(await viewerAt(user.id, other.id))).toBe('recent_auth_required');
  expect(await ending(reauthenticate(context, { viewer, code: app.code() }))).toBe('bad_code');
});

test('an account without an authenticator cannot reauthenticate', async () => {
  const { viewer } = await newAdmin();
  expect(await ending(reauthenticate(context, { viewer, code: '000000' }))).toBe('conflict');
});

const may = (changes: Partial<Viewer>) =>
  ending(
    (async () =>
      assertMayChangePrices(make.actingAs(context, { ...(await newAdmin()).viewer, ...changes })))(),
  );

test('the grant to change prices is required of administrators who signed in by the identity provider', async () => {
  expect(await may({ method: 'identity', grants: ['openid', 'update:price'] })).toBe('done');
  for (const grants of [[], ['openid'], ['update:prices'], ['UPDATE:PRICE']])
    expect(await may({ method: 'identity', grants })).toBe('forbidden');
  for (const method of ['password', 'otp'] as const) expect(await may({ method, grants: [] })).toBe('done');
});
