import Link from 'next/link';
import type { ReactNode } from 'react';
import { confirmationPath } from '@/components/account/orders/order-note';
import { customerPath } from '@/components/admin/customer/customer-path';
import { orderPath } from '@/components/admin/orders/order-path';
import { Permitted } from '@/components/admin/permissions/permitted';
import { Fact, Facts } from '@/components/admin/table/facts';
import { istText } from '@/components/admin/table/ist-text';
import { classNames } from '@/components/ui/class-names';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { HelpRequestOfStaff } from '@/lib/domain/help-requests/schema';
import { formatRupees } from '@/lib/platform/money';
import { KIND_TEXTS } from './help-texts';

/** What the store knows about the order of a help request, and where more of it is. */
export function HelpFacts({ request }: { request: HelpRequestOfStaff }) {
  const { orderid, order, customer, payments } = request;
  return (
    <div className="space-y-3 md:space-y-5">
      {order && <StoreAnswers request={request} />}
      {orderid !== null && order && <OrderFacts request={request} orderid={orderid} order={order} />}
      <FactsCard title={order ? 'Payments' : 'Newest top-ups'}>
        {payments.length === 0 && (
          <p className="text-sm">{order ? 'Paid from the wallet, or not at all.' : 'None.'}</p>
        )}
        {payments.map(({ client_txn_id, status, amount, utr, createdAt }) => (
          <Facts key={client_txn_id}>
            <Fact name="Our reference">{client_txn_id}</Fact>
            <Fact name="State">{status}</Fact>
            <Fact name="Amount">{formatRupees(amount)}</Fact>
            <Fact name="UTR">{utr ?? 'None'}</Fact>
            <Fact name="Asked">{istText(createdAt)}</Fact>
          </Facts>
        ))}
        {order && <PaymentLink order={order} />}
      </FactsCard>
      <FactsCard title="Customer">
        <Facts>
          <Fact name="Name">{customer.name}</Fact>
          <Fact name="Email">{customer.email || 'None'}</Fact>
          <Fact name="Mobile">{customer.mobilenumber || 'None'}</Fact>
          <Fact name="User ID">{customer.userid}</Fact>
          <Fact name="Language">{customer.language === 'hi' ? 'Hindi' : 'English'}</Fact>
        </Facts>
        <Permitted to="users.read">
          <FactLink href={customerPath(customer.userid)}>
            All about {customer.name || 'the customer'}
          </FactLink>
        </Permitted>
      </FactsCard>
    </div>
  );
}

interface OrderFactsProps {
  request: HelpRequestOfStaff;
  orderid: string;
  order: NonNullable<HelpRequestOfStaff['order']>;
}

function OrderFacts({ request, orderid, order }: OrderFactsProps) {
  return (
    <FactsCard title="Order">
      <Facts>
        <Fact name="Item">{`${request.itemname}, ${request.productname}`}</Fact>
        <Fact name="Status">{order.status}</Fact>
        <Fact name="Player">{[...order.inputs, order.username ?? 'not checked'].join(', ')}</Fact>
        <Fact name="Price">{`${formatRupees(order.value)}, ${order.paymentmode.toUpperCase()}`}</Fact>
        <Fact name="Ordered">{istText(order.createdAt)}</Fact>
        <Fact name="Paid">{order.paidAt === null ? 'No' : istText(order.paidAt)}</Fact>
        <Fact name="Transaction ID">{order.transactionid ?? 'None'}</Fact>
        <Fact name="Remarks">{order.reason ?? 'None'}</Fact>
      </Facts>
      <Permitted to="orders.read">
        <FactLink href={orderPath(orderid)}>Order {orderid}</FactLink>
        <FactLink href={confirmationPath({ client_txn_id: orderid })}>
          The order as its customer sees it
        </FactLink>
      </Permitted>
    </FactsCard>
  );
}

/** What the customer reads at the order: the answer to the question that was asked, or all when it was another one. */
function StoreAnswers({ request: { kind, answers } }: { request: HelpRequestOfStaff }) {
  const asked = answers.filter(({ question }) => question === kind);
  const shown = asked.length > 0 ? asked : answers;
  return (
    <FactsCard title="What the store answers">
      <dl className="space-y-2 text-sm">
        {shown.map(({ question, text }) => (
          <div key={question}>
            <dt className="text-muted text-xs">{KIND_TEXTS[question]}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </FactsCard>
  );
}

/** A payment from the wallet is a transaction there; one by UPI is found by its bank reference. */
function PaymentLink({ order: { paymentmode, transactionid } }: Pick<OrderFactsProps, 'order'>) {
  if (transactionid === null) return null;
  const isWallet = paymentmode === 'wallet';
  return (
    <Permitted to={isWallet ? 'wallet.read' : 'orders.read'}>
      <FactLink href={isWallet ? `/admin/wallettxn/${transactionid}` : `/admin/txn?search=${transactionid}`}>
        {isWallet ? 'Wallet transaction' : 'Orders with the reference'} {transactionid}
      </FactLink>
    </Permitted>
  );
}

function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel space-y-3 p-4 md:p-6">
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <Link href={href} prefetch={false} className={classNames(textLinkClass, '[overflow-wrap:anywhere]')}>
        {children}
      </Link>
    </p>
  );
}
