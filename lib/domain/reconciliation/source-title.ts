import { gatewayTitle } from '@/lib/domain/payments';
import { ACCOUNTS, accountKey } from '@/lib/integrations/suppliers/descriptors';
import { payoutsOf } from './source-of';

/** What people call a source of differences: 'EKQR', 'Payouts of Razorpay', 'Smile.one BR', 'Bank statement'. */
export function sourceTitle(source: string): string {
  if (source === 'bank') return 'Bank statement';
  const account = ACCOUNTS.find((each) => accountKey(each) === source);
  if (account) return account.name;
  const [gateway = ''] = source.split('-');
  if (source === payoutsOf(gateway)) return `Payouts of ${gatewayTitle(gateway)}`;
  if (source === `${gateway}-file`) return `Statement of ${gatewayTitle(gateway)}`;
  return gatewayTitle(source);
}
