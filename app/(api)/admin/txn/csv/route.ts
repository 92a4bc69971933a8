import { handle } from '@/lib/http/handle';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { readAllOrders, readSelectedOrders } from '@/lib/domain/orders';
import { type OrderView, orderFileQuery } from '@/lib/domain/orders/schema';
import { reading } from '@/lib/domain/reading';
import { csvStream } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

const HEADER = [
  ...['Order', 'Placed (IST)', 'Changed (IST)', 'Status', 'Reason', 'Product', 'Item', 'Input 1', 'Input 2'],
  ...['Player', 'Value', 'Payment mode', 'Payment reference', 'Email', 'User', 'Refunded', 'More inputs'],
];

function rowOf(order: OrderView): string[] {
  return [
    order.orderid,
    istDateTime(new Date(order.createdAt)),
    istDateTime(new Date(order.updatedAt)),
    order.status,
    order.reason ?? '',
    order.productname,
    order.itemname,
    order.input1,
    order.input2,
    order.username ?? '',
    order.value.toFixed(2),
    order.paymentmode,
    order.transactionid ?? '',
    order.useremail,
    order.userid,
    order.refunded.toFixed(2),
    order.inputs
      .slice(2)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('; '),
  ];
}

/** All orders that match the page's filters, not only one page, or those that were selected. */
export const GET = handle(
  { access: 'orders.read', query: orderFileQuery },
  async ({ context, query: { ids, ...filters } }) =>
    csvStream(context, {
      filename: 'orders.csv',
      header: HEADER,
      parts: ids ? readSelectedOrders(reading(context), ids) : readAllOrders(reading(context), filters),
      rowOf: (row) => rowOf(maskContacts(context.actor, row)),
    }),
);
