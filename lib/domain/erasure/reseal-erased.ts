import type { Context } from '@/lib/domain/context';
import { type ResealCounts, resealPlaces } from '@/lib/domain/personal-fields';
import { Prisma } from '@/lib/platform/db';
import { purposeOf } from './identity';

/**
 * Seals by the current key who the owners of erased accounts were. An account whose identity no setting can open is
 * never wiped.
 */
export function resealErased(context: Pick<Context, 'db' | 'sealer'>): Promise<ResealCounts> {
  return resealPlaces(context, [
    {
      find: Prisma.sql`
        select user_id as id, identity ->> 'sealed' as text, '' as owner from erasures
         where wiped_at is null and identity ->> 'sealed' is not null`,
      change: (rows) => Prisma.sql`
        select given.id from ${rows} where tarang_reseal_erasure(given.id, given.text, given.sealed)`,
      reseal({ sealer }, { id, text }) {
        const purpose = purposeOf(id);
        return sealer.opens(purpose, text) ? { sealed: sealer.reseal(purpose, text), index: () => '' } : null;
      },
    },
  ]);
}
