// What is asked again before money moves: a fresh code, and for prices the grant of whom the identity provider sent.
import { describe, expect, it } from 'vitest';
import { reauthenticate, requireRecentAuth } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ending, openSecondFactors } from '../support/second-factor';

const { shop, newDevice, viewerAt, newAdmin, newOwnerOfApp } = await openSecondFactors();
const { clock, context } = shop;

describe('fresh proof', () => {
  const proof = (viewer: Viewer) => ending((async () => requireRecentAuth(make.actingAs(context, viewer)))());

  it('is ten minutes old at the most, to the millisecond', async () => {
    const { viewer } = await newOwnerOfApp();
    clock.advance(minutes(10));
    expect(await proof(viewer)).toBe('done');
    clock.advance(1);
    expect(await proof(viewer)).toBe('recent_auth_required');
  });

  it('is not asked of an administrator without an app', async () => {
    const { viewer } = await newOwnerOfApp();
    clock.advance(minutes(11));
    expect(await proof({ ...viewer, secondFactor: false })).toBe('done');
    expect(await proof(viewer)).toBe('recent_auth_required');
  });

  it('lets no reseller move money by hand', async () => {
    const { viewer } = await newAdmin();
    expect(await proof({ ...viewer, role: 'reseller' })).toBe('recent_auth_required');
  });

  it('cannot be replaced by a grant of the identity provider', async () => {
    const { viewer } = await newOwnerOfApp();
    clock.advance(minutes(11));
    expect(await proof({ ...viewer, method: 'identity', grants: ['move:money'] })).toBe(
      'recent_auth_required',
    );
  });

  it('is renewed by a code for this device alone', async () => {
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

  it('cannot be had without an app', async () => {
    const { viewer } = await newAdmin();
    expect(await ending(reauthenticate(context, { viewer, code: '000000' }))).toBe('conflict');
  });
});

describe('the grant to change prices', () => {
  const may = (changes: Partial<Viewer>) =>
    ending(
      (async () =>
        assertMayChangePrices(make.actingAs(context, { ...(await newAdmin()).viewer, ...changes })))(),
    );

  it('is demanded of those whom the identity provider sent', async () => {
    expect(await may({ method: 'identity', grants: ['openid', 'update:price'] })).toBe('done');
    for (const grants of [[], ['openid'], ['update:prices'], ['UPDATE:PRICE']])
      expect(await may({ method: 'identity', grants })).toBe('forbidden');
    for (const method of ['password', 'otp'] as const) expect(await may({ method, grants: [] })).toBe('done');
  });
});
