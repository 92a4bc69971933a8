import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { lockPartner } from '@/lib/domain/partners/keys/lock-partner';
import { transaction } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';

/** A partner chooses the balance below which it is told; null: it is not told. */
export async function setLowBalance(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { partnerId, lowBalance }: { partnerId: string; lowBalance: number | null },
): Promise<void> {
  await transaction(context, async (inside) => {
    const before = await lockPartner(inside, partnerId);
    await inside.db.partner.update({
      where: { userId: partnerId },
      data: {
        lowBalance: lowBalance === null ? null : paiseFromRupees(lowBalance),
        updatedAt: inside.clock.now(),
      },
    });
    await recordAudit(inside, {
      action: 'set-low-balance',
      objectType: 'partner',
      objectId: partnerId,
      before: { lowBalance: before.lowBalance === null ? null : rupees(before.lowBalance) },
      after: { lowBalance },
    });
  });
}
