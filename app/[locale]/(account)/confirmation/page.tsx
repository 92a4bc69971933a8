import type { Metadata } from 'next';
import { Notice } from '@/components/store/confirmation/notice';
import { OrderWatch } from '@/components/store/confirmation/order-watch';
import { loginPath } from '@/components/store/session/safe-next';
import { shop, supportUrl, viewer } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Order confirmation' };

interface ConfirmationPageProps {
  searchParams: Promise<{ client_txn_id?: string | string[] }>;
}

export default async function ConfirmationPage({ searchParams }: ConfirmationPageProps) {
  return (
    <div className="glow">
      <div className="page-width max-w-4xl pt-6 md:pt-10">{await content(searchParams)}</div>
    </div>
  );
}

async function content(searchParams: ConfirmationPageProps['searchParams']) {
  // The gateway appends the id again to an address that already had it, and a `txn_id` of its own.
  const id = [(await searchParams).client_txn_id].flat()[0] ?? '';
  if (!/^[0-9A-Z]{6,32}$/.test(id))
    return (
      <Notice
        title="We do not know this order"
        text="The address names no order. All your orders stand in your dashboard."
        link={{ href: '/dashboard', text: 'View Orders' }}
      />
    );
  if (!(await viewer()))
    return (
      <Notice
        title="Please log in to see this order"
        text="The order itself goes on without you: as soon as the payment is confirmed we deliver."
        link={{ href: loginPath(`/confirmation?client_txn_id=${id}`), text: 'Login' }}
      />
    );
  return <OrderWatch clientTxnId={id} supportUrl={supportUrl()} apiKey={shop().shop.orderApiKey} />;
}
