import { readReply } from '@/lib/outside/http';
import { AppError } from '@/lib/platform/errors';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { balanceReply } from './replies';

/** Throws AppError supplier_unreachable. */
export async function readBalance(account: MooGoldAccount): Promise<{ balance: string; currency: string }> {
  const { answer } = await callMooGold(account, 'user/balance', {});
  const reply = readReply(answer, balanceReply);
  if (!reply.ok || reply.http !== 200) {
    const cause = reply.ok ? `HTTP ${reply.http}` : reply.why;
    throw new AppError('supplier_unreachable', 'MooGold does not tell its balance', { cause });
  }
  return reply.data;
}
