import { readOk } from '@/lib/integrations/http';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { callSmileOne, type SmileOneAccount } from './call-smile-one';
import { balanceReply } from './replies';

// Every call names a product; the balance is the same for all of them.
const ANY_PRODUCT = 'mobilelegends';

/** In the region's own coin; its ratio to money is not told. Throws AppError supplier_unreachable. */
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
