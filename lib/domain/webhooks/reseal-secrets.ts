import type { Context } from '@/lib/domain/context';
import { purposeOf } from './endpoints/secret';

/** Seals the secrets of endpoints by the current key, while the store sends with them. */
export async function resealWebhookSecrets({
  db,
  sealer,
}: Pick<Context, 'db' | 'sealer'>): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const { id, secret, oldSecret } of await db.partnerEndpoint.findMany({ where: { deletedAt: null } })) {
    const purpose = purposeOf(id);
    if (!sealer.opens(purpose, secret) || (oldSecret !== null && !sealer.opens(purpose, oldSecret))) {
      unreadable += 1;
      continue;
    }
    const anew = {
      secret: sealer.reseal(purpose, secret),
      oldSecret: oldSecret && sealer.reseal(purpose, oldSecret),
    };
    if (anew.secret === secret && anew.oldSecret === oldSecret) continue;
    // A rotation at the same moment has written secrets of its own, by the current key.
    const { count } = await db.partnerEndpoint.updateMany({ where: { id, secret, oldSecret }, data: anew });
    resealed += count;
  }
  return { resealed, unreadable };
}
