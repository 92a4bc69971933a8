import { readOk } from '@/lib/integrations/http';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { balanceReply } from './replies';

/** The balance of the account, as decimal text. Throws AppError supplier_unreachable. */
export async function readBalance(account: MooGoldAccount): Promise<{ balance: string; currency: string }> {
  const { answer } = await callMooGold(account, 'user/balance', {});
  const reply = readOk(answer, balanceReply);
  if (!reply.ok)
    throw new AppError('supplier_unreachable', message('orders.balanceUnknown', { supplier: 'MooGold' }), {
      cause: reply.why,
    });
  return reply.data;
}
