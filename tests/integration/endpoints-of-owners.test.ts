// What the owner of endpoints for webhooks keeps, and hears, when a key leaks or the account is taken over.
import { expect, test } from 'vitest';
import { endPartnerAccess } from '@/lib/domain/accounts/contacts/end-partner-access';
import { disableEndpointsOfKey } from '@/lib/domain/webhooks';
import { disableEndpoint } from '@/lib/domain/webhooks/endpoints/disable-endpoint';
import { rotateSecret } from '@/lib/domain/webhooks/endpoints/rotate-secret';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

const { context, clock, mails } = await openAccounts();
const { db } = context;

async function makeEndpoint({ id: partnerId }: User, given: { urlKeyId?: string } = {}) {
  const at = after(clock.now(), -days(7));
  const id = newId(clock);
  return db.partnerEndpoint.create({
    data: {
      id,
      partnerId,
      mode: 'live',
      url: `https://${id.toLowerCase()}.example.com/hooks`,
      types: ['key.expiring'],
      version: '2026-11-01',
      secret: 'sealed',
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}

test('bug: an undo deleted endpoints that the owner or the store had only disabled', async () => {
  const { user } = await make.makePartner(db);
  const createdAt = after(clock.now(), -days(7));
  const { key } = await make.makePartnerKey(db, { partnerId: user.id, createdAt });
  const [ofKey, gone, changed] = [
    await makeEndpoint(user, { urlKeyId: key.id }),
    await makeEndpoint(user),
    await makeEndpoint(user),
  ];
  await disableEndpointsOfKey(context, { keyId: key.id, partnerId: user.id });
  await disableEndpoint(context, gone, 'gone');
  await db.partnerEndpoint.update({ where: { id: changed.id }, data: { updatedAt: clock.now() } });
  await endPartnerAccess(context, { userId: user.id, since: after(clock.now(), -days(1)) });
  const left = await db.partnerEndpoint.findMany({
    where: { partnerId: user.id, deletedAt: null },
    select: { id: true, keyRevokedAt: true, disabledWhy: true },
  });
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ id: ofKey.id, keyRevokedAt: clock.now(), disabledWhy: 'partner' });
  expect(left).toContainEqual({ id: gone.id, keyRevokedAt: null, disabledWhy: 'gone' });
});

test('bug: a leaked key sent the owner a mail for each of its changes', async () => {
  const { user } = await make.makePartner(db);
  const endpoint = await makeEndpoint(user);
  const owner = { partnerId: user.id, mode: 'live' as const, keyId: null };
  const rotate = () => rotateSecret(context, { id: endpoint.id, owner });
  const told = async () => (await mails()).filter(({ kind }) => kind === 'endpoint-changed').length;
  await told();
  for (let turn = 0; turn < 12; turn++) await rotate();
  expect(await told()).toBe(5);
  // The next hour begins anew, and nobody else's changes count.
  clock.advance(minutes(60));
  await rotate();
  expect(await told()).toBe(1);
});
