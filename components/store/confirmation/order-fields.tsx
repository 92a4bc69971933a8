import type { ReactNode } from 'react';
import { formatRupees } from '@/lib/platform/money';
import type { OrderView } from '@/lib/store/orders/schema';
import { StatusWord } from './status-word';

export function OrderFields({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="order-fields" className="panel p-5 md:p-6">
      <h2 id="order-fields" className="mb-3 font-bold">
        Your order
      </h2>
      <dl className="divide-y divide-line text-sm">
        <Field name="Order ID">{order.orderid}</Field>
        <Field name="Item">{`${order.productname}, ${order.itemname}`}</Field>
        <Field name="Payment mode">{order.paymentmode.toUpperCase()}</Field>
        <Field name="Status">
          <StatusWord status={order.status} />
        </Field>
        <Field name="UID/Email">{order.input1}</Field>
        <Field name="Username">{order.username ?? order.input2}</Field>
        {order.username && <Field name="Server">{order.input2}</Field>}
        <Field name="Price">{formatRupees(order.value)}</Field>
        {order.transactionid && <Field name="Transaction ID">{order.transactionid}</Field>}
      </dl>
    </section>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
