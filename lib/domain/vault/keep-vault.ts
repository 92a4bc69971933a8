import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { INDEX_PURPOSE } from './code-mac';
import { purposeOf } from './envelope';

export const keepVaultJob = defineJob('keep-vault', z.object({}));

const BATCH = 100;

/** Stock that has expired is nobody's any more. Returns how many codes. */
export async function voidExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { count } = await db.vaultCode.updateMany({
    where: { state: 'available', expiresAt: { lte: clock.now() } },
    data: { state: 'void', movedBy: null },
  });
  return count;
}

/**
 * Encrypts the keys of batches by the current sealing key, while codes are sold: the codes stay as they are, and who
 * reads a batch goes by its row. Afterwards the keys before it are not needed for the vault. `unreadable`: no setting
 * holds their key.
 */
export async function rewrapVault({
  db,
  sealer,
}: Pick<Context, 'db' | 'sealer'>): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 };
  const reseal = async (
    purpose: string,
    wrapped: string,
    write: (next: string) => Promise<{ count: number }>,
  ) => {
    if (!sealer.opens(purpose, wrapped)) {
      done.unreadable += 1;
      return;
    }
    const next = sealer.reseal(purpose, wrapped);
    if (next !== wrapped) done.resealed += (await write(next)).count;
  };
  for (const { name, wrapped } of await db.vaultKey.findMany())
    await reseal(INDEX_PURPOSE, wrapped, (next) =>
      db.vaultKey.updateMany({ where: { name, wrapped }, data: { wrapped: next } }),
    );
  for (let last = ''; ; ) {
    const batches = await db.vaultBatch.findMany({
      where: { id: { gt: last } },
      select: { id: true, wrapped: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { id, wrapped } of batches) {
      last = id;
      await reseal(purposeOf(id), wrapped, (next) =>
        db.vaultBatch.updateMany({ where: { id, wrapped }, data: { wrapped: next } }),
      );
    }
    if (batches.length < BATCH) return done;
  }
}
