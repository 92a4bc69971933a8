import { openIdentity } from '@/lib/domain/erasure/identity';
import { INDEX_PURPOSE } from '@/lib/domain/vault/code-mac';
import { purposeOf as batchPurpose } from '@/lib/domain/vault/envelope';
import { purposeOf as endpointPurpose } from '@/lib/domain/webhooks/endpoints/secret';
import type { Db } from '@/lib/platform/db';
import { SEALERS } from './sealing-keys';

/** How many values cannot be opened any more without the former key. */
export async function countUnopened(db: Db): Promise<number> {
  const keys = await db.vaultKey.findMany({ orderBy: { name: 'asc' } });
  const batches = await db.vaultBatch.findMany({ orderBy: { id: 'asc' } });
  const endpoints = await db.partnerEndpoint.findMany({ orderBy: { id: 'asc' } });
  const erasures = await db.erasure.findMany({ where: { wipedAt: null }, orderBy: { userId: 'asc' } });
  const lost = erasures.filter((erasure) => openIdentity({ sealer: SEALERS.next }, erasure) === null);
  const sealed = [
    ...keys.map(({ wrapped }) => ({ purpose: INDEX_PURPOSE, wrapped })),
    ...batches.map(({ id, wrapped }) => ({ purpose: batchPurpose(id), wrapped })),
    ...endpoints.map(({ id, secret }) => ({ purpose: endpointPurpose(id), wrapped: secret })),
  ];
  return lost.length + sealed.filter(({ purpose, wrapped }) => !SEALERS.next.opens(purpose, wrapped)).length;
}
