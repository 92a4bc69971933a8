import { formatRupees } from '@/lib/platform/money';
import type { TopUpView } from '@/lib/store/wallet/schema';

interface Words {
  title: string;
  text: string;
}

/** What has become of a line of the wallet, for its owner; null: not known yet. */
export function topUpWords(line: TopUpView | null): Words {
  switch (line?.status) {
    case 'Success':
    case 'Refunded':
      return movedWords(line);
    case 'Failed':
      return {
        title: 'The payment was not completed',
        text: 'If your bank confirms it later, the money is added to your wallet by itself. What left your bank and is never confirmed, your bank returns within 5 working days.',
      };
    case 'Processing':
      return {
        title: 'We are checking this payment by hand',
        text: 'What arrived is not what was asked for. A person looks at it and adds the money to your wallet; you need do nothing.',
      };
    default:
      return {
        title: 'We are confirming your payment',
        text: 'We are waiting for the word of your bank. You may close this page: the money reaches your wallet all the same.',
      };
  }
}

/** Addresses of orders and refunds come here too, when somebody types them. */
function movedWords({ type, amount }: TopUpView): Words {
  const rupees = formatRupees(amount);
  if (type === 'Debit')
    return { title: `${rupees} paid from your wallet`, text: 'An order was paid with your T-Coins.' };
  if (type === 'Refunded')
    return { title: `${rupees} returned to your wallet`, text: 'An order was refunded in T-Coins.' };
  return { title: `${rupees} added to your wallet`, text: 'Your T-Coins are ready to be used.' };
}
