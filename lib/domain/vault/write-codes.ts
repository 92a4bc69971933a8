import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { type Address, type PlainCode, sealCode } from './envelope';
import type { CodeState } from './schema';

export interface NewCode extends PlainCode {
  mac: string;
  expiresAt: Date | null;
  state: CodeState;
  orderId?: string;
  place?: number;
  attemptId?: string;
  movedBy?: string | null;
}

/** Writes codes into a batch, each sealed before the statement. */
export async function writeCodes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { batch, codes }: { batch: { id: string; itemid: number; key: Buffer }; codes: readonly NewCode[] },
): Promise<void> {
  await db.vaultCode.createMany({
    data: codes.map(({ code, pin, ...rest }) => {
      const address: Address = { id: newId(clock), batchId: batch.id };
      return {
        ...address,
        ...rest,
        itemid: batch.itemid,
        sealed: sealCode(batch.key, address, { code, pin }),
      };
    }),
  });
}
