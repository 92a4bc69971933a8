import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { lockPartner } from '@/lib/domain/partners/keys/lock-partner';
import { TEST_START } from '@/lib/domain/partners/schema';
import { transaction } from '@/lib/platform/db';
import { paiseFromRupees } from '@/lib/platform/money';

/**
 * Begins the test world of a partner anew: without orders, whose references are free again, and with all its play
 * money.
 */
export async function resetTestWorld(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  partnerId: string,
): Promise<void> {
  await transaction(context, async (inside) => {
    await lockPartner(inside, partnerId);
    const { count } = await inside.db.partnerTestOrder.deleteMany({ where: { partnerId } });
    await inside.db.partner.update({
      where: { userId: partnerId },
      data: { testBalance: paiseFromRupees(TEST_START) },
    });
    await recordAudit(inside, {
      action: 'reset-partner-tests',
      objectType: 'partner',
      objectId: partnerId,
      before: { orders: count },
    });
  });
}
