import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import {
  API_VERSION,
  type EndpointView,
  type endpointForm,
  MAX_ENDPOINTS,
} from '@/lib/domain/webhooks/schema';
import { type Db, transaction, violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { assertCallable } from './assert-callable';
import { endpointsOf, keyOf, type Owner } from './find-endpoint';
import { requireAsker } from './lock-owner';
import { presentEndpoint } from './present-endpoint';
import { newSecret, purposeOf } from './secret';
import { tellOfEndpoint } from './tell-of-endpoint';

export type EndpointContext = Pick<
  Context,
  'db' | 'clock' | 'actor' | 'sealer' | 'partnerWebhooks' | 'language'
>;

export interface MadeEndpoint {
  endpoint: EndpointView;
  secret: string;
}

/**
 * Makes an endpoint of a partner. Its secret is returned once and kept sealed. `keep` keeps the answer for a repeat of
 * the call, in the transaction of the endpoint. Throws partner_inactive for a suspended one, conflict for an account
 * that has not asked to be one, and what requireAsker throws.
 */
export async function makeEndpoint(
  context: EndpointContext,
  owner: Owner,
  { mode, url, types }: z.output<typeof endpointForm>,
  keep?: (db: Db, made: MadeEndpoint) => Promise<void>,
): Promise<MadeEndpoint> {
  const { partnerId } = owner;
  const keyId = keyOf(owner);
  await assertCallable(context, url);
  const now = context.clock.now();
  const [id, secret] = [newId(context.clock), newSecret(context)];
  return transaction(context, async (inside) => {
    const { db, sealer } = inside;
    // Two that are made at once wait for each other, so that neither passes the bound.
    const [partner] = await db.$queryRaw<{ status: string }[]>`
      select status from partners where user_id = ${partnerId} for no key update`;
    await requireAsker(inside, owner);
    if (!partner) throw new AppError('conflict', 'partners.askFirst');
    if (partner.status === 'suspended') throw new AppError('partner_inactive', 'partners.inactive');
    if ((await db.partnerEndpoint.count({ where: endpointsOf({ partnerId, mode }) })) >= MAX_ENDPOINTS)
      throw new AppError('conflict', 'webhooks.tooManyEndpoints');
    const sealed = sealer.seal(purposeOf(id), secret);
    const endpoint = await db.partnerEndpoint.create({
      data: {
        id,
        partnerId,
        mode,
        url,
        types,
        version: API_VERSION,
        secret: sealed,
        urlKeyId: keyId,
        secretKeyId: keyId,
        createdAt: now,
        updatedAt: now,
      },
    });
    await tellOfEndpoint(inside, endpoint);
    await recordAudit(inside, {
      action: 'make-endpoint',
      objectType: 'endpoint',
      objectId: id,
      after: { partner: partnerId, mode, url, types },
    });
    const made = { endpoint: presentEndpoint(endpoint, now), secret };
    await keep?.(db, made);
    return made;
  }).catch(refuseDouble);
}

/** Each event would come to the same address twice, under the same id. */
export function refuseDouble(error: unknown): never {
  if (violatedUnique(error) === 'partner_endpoints_url_key')
    throw new AppError('conflict', 'webhooks.urlTaken', { cause: error });
  throw error;
}
