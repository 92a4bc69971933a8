import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { EndpointView, endpointChanges } from '@/lib/domain/webhooks/schema';
import { transaction } from '@/lib/platform/db';
import { assertCallable } from './assert-callable';
import { dropPending } from './disable-endpoint';
import { assertOfNoRevokedKey } from './endpoints-of-key';
import { findEndpoint, keyOf, type Owner } from './find-endpoint';
import { lockOwner } from './lock-owner';
import { type EndpointContext, refuseDouble } from './make-endpoint';
import { presentEndpoint } from './present-endpoint';
import { tellOfEndpoint } from './tell-of-endpoint';

/**
 * Changes an endpoint. One that is enabled again begins anew: its failures are forgotten, what it missed stays missed.
 * Throws not_found, and conflict for one whose key was revoked and for an address that is taken.
 */
export async function editEndpoint(
  context: EndpointContext,
  { id, owner, changes }: { id: string; owner: Owner; changes: z.output<typeof endpointChanges> },
): Promise<EndpointView> {
  const { url, types, enabled } = changes;
  const { url: former } = await findEndpoint(context, owner, id);
  if (url !== undefined && url !== former) await assertCallable(context, url);
  const now = context.clock.now();
  return transaction(context, async (inside) => {
    const { db } = inside;
    await lockOwner(inside, owner);
    await db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
    const before = await findEndpoint(inside, owner, id);
    assertOfNoRevokedKey(before);
    const isEnabled = before.disabledAt === null;
    const turnsOn = enabled === true && !isEnabled;
    const isMoved = url !== undefined && url !== before.url;
    const endpoint = await db.partnerEndpoint.update({
      where: { id },
      data: {
        url,
        types,
        updatedAt: now,
        ...(isMoved && { urlKeyId: keyOf(owner) }),
        ...((turnsOn || isMoved) && { failingSince: null, restsUntil: null }),
        ...(turnsOn && { disabledAt: null, disabledWhy: null }),
        ...(enabled === false && isEnabled && { disabledAt: now, disabledWhy: 'partner' }),
      },
    });
    if (endpoint.disabledAt !== null) await dropPending(inside, id);
    if (isMoved) await tellOfEndpoint(inside, endpoint);
    await recordAudit(inside, {
      action: 'edit-endpoint',
      objectType: 'endpoint',
      objectId: id,
      before: { url: before.url, types: before.types, enabled: isEnabled },
      after: { url: endpoint.url, types: endpoint.types, enabled: endpoint.disabledAt === null },
    });
    return presentEndpoint(endpoint, now);
  }).catch(refuseDouble);
}
