import type { Db, Prisma, VaultCode } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';

/** A code that no key opens, in a batch of its own. */
export async function makeVaultCode(
  db: Db,
  { itemid, ...given }: Partial<Prisma.VaultCodeUncheckedCreateInput> & { itemid: number },
): Promise<VaultCode> {
  const batchId = newId();
  await db.vaultBatch.create({
    data: {
      id: batchId,
      itemid,
      kind: 'import',
      supplier: 'A distributor',
      invoice: '',
      wrapped: 'x.x',
      rows: 1,
      createdAt: new Date(),
    },
  });
  return db.vaultCode.create({
    data: {
      id: newId(),
      batchId,
      itemid,
      sealed: new Uint8Array(40),
      mac: newId(),
      state: 'available',
      ...given,
    },
  });
}
