import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { hundredthsOf } from '@/lib/domain/reconciliation/compare/hundredths-of';
import { lockSource } from '@/lib/domain/reconciliation/lock-source';
import type { topUpForm } from '@/lib/domain/reconciliation/schema';
import { ACCOUNTS, accountKey } from '@/lib/integrations/suppliers/descriptors';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * A person enters a top-up of the float at a supplier. Throws recent_auth_required, and conflict when the account is
 * not opened yet or the reference was entered before.
 */
export async function enterTopUp(
  context: Context,
  { account: name, amount: text, reference }: z.output<typeof topUpForm>,
): Promise<void> {
  requireRecentAuth(context);
  const account = ACCOUNTS.find((each) => each.name === name);
  const amount = hundredthsOf(text);
  if (!account || amount === null) throw notFound('Difference');
  const { supplier, region, currency } = account;
  await transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    await lockSource(inside, accountKey(account));
    const opened = await db.floatEntry.count({ where: { supplier, region, kind: 'opening' } });
    if (opened === 0) throw new AppError('conflict', 'reconciliation.floatNotOpened');
    const { count } = await db.floatEntry.createMany({
      data: [
        { supplier, region, kind: 'top_up', reference, amount, actorId: actor.id, createdAt: clock.now() },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError('conflict', 'reconciliation.topUpCounted');
    await recordAudit(inside, {
      action: 'enter-float-top-up',
      objectType: 'float',
      objectId: name,
      after: { amount: text, currency, reference },
    });
  });
}
