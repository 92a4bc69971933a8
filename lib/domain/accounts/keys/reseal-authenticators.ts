import type { Context } from '@/lib/domain/context';

const BATCH = 500;

export interface Resealed {
  resealed: number;
  /** Sealed by a key that no setting holds. */
  unreadable: number;
}

/**
 * Seals the secrets of all authenticators by the current key, in batches, while the store runs. Afterwards the keys
 * before it are not needed for authenticators any more.
 */
export async function resealAuthenticators({
  db,
  sealer,
}: Pick<Context, 'db' | 'sealer'>): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: 0 };
  let last = '';
  for (;;) {
    const users = await db.user.findMany({
      where: { id: { gt: last }, totpSecret: { not: null } },
      select: { id: true, totpSecret: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { id, totpSecret } of users) {
      last = id;
      if (totpSecret === null) continue;
      if (!sealer.opens('totp', totpSecret)) {
        done.unreadable += 1;
        continue;
      }
      const sealed = sealer.reseal('totp', totpSecret);
      if (sealed === totpSecret) continue;
      // The secret may have been replaced or removed since it was read.
      const { count } = await db.user.updateMany({ where: { id, totpSecret }, data: { totpSecret: sealed } });
      done.resealed += count;
    }
    if (users.length < BATCH) return done;
  }
}
