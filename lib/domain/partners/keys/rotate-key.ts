import type { z } from 'zod';
import { endOfKey, isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireOpenSession } from '@/lib/domain/actor-session';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { MODES, type rotateKeyForm } from '@/lib/domain/partners/schema';
import { disableEndpointsOfKey } from '@/lib/domain/webhooks';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { after, hours } from '@/lib/platform/time';
import { lockPartner } from './lock-partner';
import { addKey, keyWorks } from './new-key';
import { tellOfNewKey } from './tell-of-new-key';

/**
 * Replaces a key by one with the same scopes, networks and cap, and returns its text, which is shown this once. The old
 * key works for the hours that are said, so that programs can be given the new one. Without any it is revoked, as one
 * that leaked, and the endpoints that came by it are disabled; returns how many. Throws recent_auth_required,
 * not_found, and conflict for a key that has ended or was rotated before.
 */
export async function rotateKey(
  context: Context,
  { viewer, id, overlapHours }: { viewer: Viewer; id: string } & z.output<typeof rotateKeyForm>,
): Promise<{ id: string; text: string; endpoints: number }> {
  if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'partners.proofNeeded');
  return transaction(context, async (inside) => {
    await lockPartner(inside, viewer.userid);
    await requireOpenSession(inside, viewer);
    const { db, clock } = inside;
    const now = clock.now();
    const key = await db.partnerKey.findUnique({ where: { id }, include: { successor: true } });
    if (!key || key.partnerId !== viewer.userid) throw notFound('Key');
    if (!keyWorks(key, now)) throw new AppError('conflict', 'partners.keyEnded');
    if (key.successor) throw new AppError('conflict', 'partners.keyReplaced');
    const { partnerId, name, scopes, networks, dailyCap, version, createdAt, expiresAt } = key;
    const life = expiresAt && expiresAt.getTime() - createdAt.getTime();
    const mode = MODES.find((each) => each === key.mode) ?? 'test';
    const made = await addKey(inside, {
      partnerId,
      mode,
      name,
      scopes,
      networks,
      dailyCap,
      version,
      replacesId: id,
      expiresAt: life === null ? null : after(now, life),
    });
    await tellOfNewKey(inside, { partnerId, mode });
    const until = after(await endOfKey(inside, viewer.userid), hours(overlapHours));
    await db.partnerKey.update({
      where: { id },
      data:
        overlapHours === 0
          ? { revokedAt: until }
          : { expiresAt: expiresAt !== null && expiresAt < until ? expiresAt : until },
    });
    const endpoints = overlapHours === 0 ? await disableEndpointsOfKey(inside, { keyId: id, partnerId }) : 0;
    await recordAudit(inside, {
      action: 'rotate-partner-key',
      objectType: 'partner-key',
      objectId: id,
      after: { partner: partnerId, name, successor: made.id, overlapHours },
    });
    return { ...made, endpoints };
  });
}
