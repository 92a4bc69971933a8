import type { Metadata } from 'next';
import { Notice } from '@/components/store/confirmation/notice';
import { UnfinishedLink } from '@/components/store/product/unfinished-link';

export const metadata: Metadata = { title: 'Insufficient Balance' };

export default function BalanceErrorPage() {
  return (
    <div className="glow">
      <div className="page-width pt-6 md:pt-10">
        <Notice
          title="Insufficient Balance"
          text="Your wallet holds less than this order costs. Nothing was ordered and nothing was charged."
          link={{ href: '/topup', text: 'Top-Up Wallet' }}
        >
          <UnfinishedLink tone="quiet" />
        </Notice>
      </div>
    </div>
  );
}
