import Link from 'next/link';
import { inputsOf } from '@/components/account/orders/order-note';
import { OrderStatus } from '@/components/account/orders/order-status';
import { customerPath } from '@/components/admin/customer/customer-path';
import { priceStepText } from '@/components/admin/offers/price-step-text';
import { Fact, Facts } from '@/components/admin/table/facts';
import { istText } from '@/components/admin/table/ist-text';
import { classNames } from '@/components/ui/class-names';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { OrderRecord } from '@/lib/domain/order-record/schema';
import { POLICY_NAMES, type PolicyName, policyAddress } from '@/lib/domain/policies/schema';
import { formatRupees } from '@/lib/platform/money';

const POLICY_TEXTS: Record<PolicyName, string> = {
  terms: 'Terms, version',
  refundPolicy: 'Refunds, version',
  privacyPolicy: 'Privacy, version',
};

/** The facts of an order: item, customer, player, price steps, and when it was paid and ended. */
export function OrderFacts({ record }: { record: OrderRecord }) {
  const { waiting, customer, cost, paidAt, endedAt } = record;
  const { order } = waiting;
  return (
    <section aria-label="Order" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
          {order.itemname} <span className="font-normal text-base text-muted">{order.productname}</span>
        </h2>
        <p className="font-bold font-display text-2xl tabular-nums">{formatRupees(order.value)}</p>
      </div>
      <Facts>
        <Fact name="Order ID">
          <span className="font-mono text-xs">{order.orderid}</span>
        </Fact>
        <Fact name="Status">
          <OrderStatus status={order.status} />
        </Fact>
        <Fact name="Player">
          {inputsOf(order)}
          <span className="block font-normal text-muted text-xs">{order.username ?? 'Name not checked'}</span>
        </Fact>
        <Fact name="Paid by">
          {order.paymentmode === 'upi' ? 'UPI' : 'Wallet'}
          {order.transactionid && (
            <span className="block font-mono font-normal text-muted text-xs">{order.transactionid}</span>
          )}
        </Fact>
        <Fact name="Ordered">{istText(order.createdAt)}</Fact>
        <Fact name="Paid">{paidAt === null ? 'Not yet' : istText(paidAt)}</Fact>
        <Fact name="Ended">{endedAt === null ? 'Not yet' : istText(endedAt)}</Fact>
        <Fact name="Given back">{order.refunded === 0 ? 'Nothing' : formatRupees(order.refunded)}</Fact>
        <Fact name="Policies">
          {order.policies
            ? POLICY_NAMES.map((name) => (
                <a
                  key={name}
                  href={policyAddress(name, order.policies?.[name] ?? 1)}
                  className={`${textLinkClass} block w-fit`}
                >
                  {POLICY_TEXTS[name]} {order.policies?.[name]}
                </a>
              ))
            : 'Not stored'}
        </Fact>
        {cost !== null && <Fact name="Cost">{formatRupees(cost)}</Fact>}
        {order.reason && <Fact name="Remarks">{order.reason}</Fact>}
      </Facts>
      {order.pricesteps.length > 1 && (
        <dl aria-label="Price" className="max-w-md space-y-1 text-sm tabular-nums">
          {order.pricesteps.map((step) => (
            <div key={step.name} className="flex justify-between gap-4">
              <dt className="text-muted">{priceStepText(step)}</dt>
              <dd>{formatRupees(step.amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 font-semibold">
            <dt>Price of this order</dt>
            <dd>{formatRupees(order.value)}</dd>
          </div>
        </dl>
      )}
      {customer && (
        <div>
          <Facts>
            <Fact name="Customer">{customer.name || 'No name'}</Fact>
            <Fact name="Email">{customer.email || 'None'}</Fact>
            <Fact name="Mobile">{customer.mobilenumber || 'None'}</Fact>
            <Fact name="User ID">
              <span className="font-mono text-xs">{customer.userid}</span>
            </Fact>
          </Facts>
          <p>
            <Link
              href={customerPath(customer.userid)}
              prefetch={false}
              className={classNames(textLinkClass, '[overflow-wrap:anywhere]')}
            >
              All about {customer.name || 'the customer'}
            </Link>
          </p>
        </div>
      )}
    </section>
  );
}
