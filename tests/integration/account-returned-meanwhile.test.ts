// A thief's call may wait for a lock while the owner gets the account back. What it was about to add would stay with
// the account.
import { expect, test } from 'vitest';
import {
  confirmSecondFactor,
  reauthenticate,
  removePasskey,
  removeSecondFactor,
  requestGuardian,
} from '@/lib/domain/accounts';
import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { endBesideSince } from '@/lib/domain/accounts/contacts/end-since';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { eraseAccount } from '@/lib/domain/erasure';
import { saveBilling } from '@/lib/domain/invoices';
import { saveNominee } from '@/lib/domain/nominees';
import { createKey, rotateKey } from '@/lib/domain/partners';
import { editEndpoint, makeEndpoint, rotateSecret } from '@/lib/domain/webhooks';
import { deleteEndpoint } from '@/lib/domain/webhooks/endpoints/delete-endpoint';
import {
  editOwnEndpoint,
  makeOwnEndpoint,
  rotateOwnSecret,
} from '@/lib/domain/webhooks/endpoints/own-endpoints';
import { transaction } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openAccounts();
const { clock } = shop;
const { pool } = shop.db;
const { db } = shop.context;
const partnerWebhooks = {
  findRefusal: () => Promise.resolve(null),
} as unknown as Context['partnerWebhooks'];
const context = { ...shop.context, partnerWebhooks };

interface Stolen {
  viewer: Viewer;
  keyId: string;
  endpointId: string;
}

const url = () => `https://thief.example/${nextNumber()}`;
const key = { mode: 'live' as const, name: 'Thief', scopes: ['orders:read' as const], networks: [] };
const CALLS: Record<string, (stolen: Stolen) => Promise<unknown>> = {
  'makes a key': ({ viewer }) => createKey(context, { viewer, form: { ...key, dailyCap: null, days: null } }),
  'rotates a key': ({ viewer, keyId: id }) => rotateKey(context, { viewer, id, overlapHours: 1 }),
  'makes an endpoint': ({ viewer }) =>
    makeOwnEndpoint(context, viewer, { mode: 'live', url: url(), types: ['order.completed'] }),
  'moves an endpoint': ({ viewer, endpointId: id }) =>
    editOwnEndpoint(context, { viewer, id, changes: { url: url() } }),
  'rotates the secret of an endpoint': ({ viewer, endpointId: id }) =>
    rotateOwnSecret(context, { viewer, id }),
  'names a nominee': ({ viewer }) =>
    saveNominee(context, { viewer, name: 'Thief', contact: 'a@thief.example', seen: null }),
  'gives details for invoices': ({ viewer }) =>
    saveBilling(
      { ...context, actor: { ...VISITOR, id: viewer.userid, sessionId: viewer.sessionId } },
      { userId: viewer.userid, state: '29', name: 'Thief', address: '', gstin: '' },
    ),
  'names a guardian': ({ viewer }) =>
    requestGuardian(context, {
      viewer,
      born_on: '2012-05-01',
      guardian_name: 'Guardian of a thief',
      guardian_email: `guardian.${nextNumber()}@thief.example`,
    }),
  'confirms an authenticator': ({ viewer }) => confirmSecondFactor(context, { viewer, code: '000000' }),
  'removes an authenticator': ({ viewer }) => removeSecondFactor(context, { viewer, code: '000000' }),
  'removes a passkey': ({ viewer }) => removePasskey(context, { viewer, id: 'any' }),
  'erases the account': ({ viewer }) => eraseAccount(context, { viewer }),
  'proves who they are': ({ viewer }) => reauthenticate(context, { viewer, code: '000000' }),
};
const BY_KEY: Record<string, (stolen: Stolen) => Promise<unknown>> = {
  'makes an endpoint': ({ viewer, keyId }) =>
    makeEndpoint(context, ownerBy(viewer, keyId), { mode: 'live', url: url(), types: ['order.completed'] }),
  'moves an endpoint': ({ viewer, keyId, endpointId: id }) =>
    editEndpoint(context, { id, owner: ownerBy(viewer, keyId), changes: { url: url() } }),
  'rotates the secret of an endpoint': ({ viewer, keyId, endpointId: id }) =>
    rotateSecret(context, { id, owner: ownerBy(viewer, keyId) }),
  'deletes an endpoint': ({ viewer, keyId, endpointId: id }) =>
    deleteEndpoint(context, { id, owner: ownerBy(viewer, keyId) }),
};
const ownerBy = ({ userid: partnerId }: Viewer, keyId: string) => ({
  partnerId,
  mode: 'live' as const,
  asker: { keyId },
});

/** A partner's account, with a key of the thief and an endpoint of its owner. */
async function stolen(): Promise<Stolen> {
  const user = await make.makeReseller(db, { emailVerifiedAt: clock.now() });
  await make.makePartner(db, { user });
  const { key: made } = await make.makePartnerKey(db, { partnerId: user.id, createdAt: clock.now() });
  const { endpoint } = await make.makeWebhookDelivery(db, { user });
  const lastWeek = after(clock.now(), -days(7));
  await db.partnerEndpoint.update({
    where: { id: endpoint.id },
    data: { createdAt: lastWeek, updatedAt: lastWeek },
  });
  const viewer = { ...(await make.makeViewer(db, user)), provedAt: clock.now() };
  return { viewer, keyId: made.id, endpointId: endpoint.id };
}

/** The owner gets the account back while a call of the thief waits for it; returns what becomes of the call. */
async function giveBackMeanwhile({ viewer }: Stolen, call: () => Promise<unknown>): Promise<unknown> {
  let called: Promise<unknown> = Promise.resolve();
  await transaction(context, async (inside) => {
    await endBesideSince(inside, { userId: viewer.userid, since: after(clock.now(), -days(1)) });
    await endAccess(inside, viewer.userid);
    called = call().catch((error: unknown) => error);
    await expect.poll(() => countLockWaiters(pool)).toBe(1);
  });
  return called;
}

test.each(Object.entries(CALLS))(
  'a thief who %s while the owner gets the account back is refused',
  async (_, call) => {
    const theft = await stolen();
    const before = await db.partnerEndpoint.findMany({ where: { partnerId: theft.viewer.userid } });
    expect(await giveBackMeanwhile(theft, () => call(theft))).toMatchObject({ code: 'unauthenticated' });
    const { userid: userId } = theft.viewer;
    expect(await db.partnerKey.count({ where: { partnerId: userId, revokedAt: null } })).toBe(0);
    expect(await db.partnerEndpoint.findMany({ where: { partnerId: userId } })).toEqual(before);
    expect(await db.nominee.count({ where: { userId } })).toBe(0);
    expect(await db.guardian.count({ where: { userId } })).toBe(0);
    expect(await db.erasure.count({ where: { userId } })).toBe(0);
  },
);

test.each(Object.entries(BY_KEY))(
  "a thief's program that %s while the owner gets the account back is refused",
  async (_, call) => {
    const theft = await stolen();
    const where = { partnerId: theft.viewer.userid };
    const before = await db.partnerEndpoint.findMany({ where });
    expect(await giveBackMeanwhile(theft, () => call(theft))).toMatchObject({ code: 'bad_api_key' });
    expect(await db.partnerEndpoint.findMany({ where })).toEqual(before);
  },
);
