import { readOk } from '@/lib/integrations/http';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { callSmileOne, type SmileOneAccount } from './call-smile-one';
import { balanceReply } from './replies';

// The call requires a product, but the balance is the same for all products.
const ANY_PRODUCT = 'mobilelegends';

/**
 * The balance of a region in its own points, as decimal text; Smile.one does not tell their value in money. Throws
 * AppError supplier_unreachable.
 */
export async function readBalance(
  account: SmileOneAccount,
  region: string,
): Promise<{ balance: string; currency: string }> {
  const { answer } = await callSmileOne(account, 'querypoints', region, { product: ANY_PRODUCT });
  const reply = readOk(answer, balanceReply);
  if (!reply.ok)
    throw new AppError('supplier_unreachable', message('orders.balanceUnknown', { supplier: 'Smile.one' }), {
      cause: reply.why,
    });
  return { balance: reply.data.smile_points, currency: 'smilecoin' };
}
