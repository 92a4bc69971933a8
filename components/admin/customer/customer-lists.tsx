import Link from 'next/link';
import { OrderStatus } from '@/components/account/orders/order-status';
import { TransactionStatus } from '@/components/account/wallet/transaction-status';
import { CHANNELS, MESSAGES } from '@/components/admin/order-record/entry-title';
import { orderPath } from '@/components/admin/orders/order-path';
import { istText } from '@/components/admin/table/ist-text';
import { signedAmount } from '@/components/admin/wallet/signed-amount';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { CustomerRecord } from '@/lib/domain/customer-record/schema';
import { formatRupees } from '@/lib/platform/money';
import { Row, RowList } from './row-list';

const STATES = { sent: 'Sent', dropped: 'Not sent', waits: 'Waits to be sent' } as const;

const BLOCKED = {
  payer: 'A UPI id that paid',
  player: 'A player',
  device: 'A device',
  address: 'A network address',
} as const;

/** The lists of a customer's page: orders, payments, wallet, players, devices, messages and blocks. */
export function CustomerLists({ record }: { record: CustomerRecord }) {
  const { user, orders, payments, wallet, players, devices, messages, blocks } = record;
  const contact = encodeURIComponent(user.email || user.mobilenumber);
  const allOf = (path: string, text: string) =>
    contact === '' ? undefined : { href: `${path}?search=${contact}`, text };
  return (
    <div className="grid items-start gap-3 md:gap-5 xl:grid-cols-2">
      <RowList
        id="orders"
        title="Orders"
        rows={orders}
        rowKey={({ orderid }) => orderid}
        empty="No order yet."
        all={allOf('/admin/txn', 'All orders')}
      >
        {(order) => (
          <Row
            main={
              <Link href={orderPath(order.orderid)} prefetch={false} className={textLinkClass}>
                {order.itemname}
              </Link>
            }
            side={formatRupees(order.value)}
            more={`${order.productname}, ${istText(order.createdAt)}`}
            moreSide={<OrderStatus status={order.status} />}
          />
        )}
      </RowList>
      <RowList
        id="payments"
        title="Payments"
        rows={payments}
        rowKey={({ client_txn_id }) => client_txn_id}
        empty="No payment yet."
      >
        {(payment) => (
          <Row
            main={payment.upi_txn_id ? `UTR ${payment.upi_txn_id}` : payment.client_txn_id}
            side={formatRupees(payment.amount)}
            more={[payment.payerVpa, istText(payment.createdAt)].filter(Boolean).join(', ')}
            moreSide={`${payment.purpose === 'topup' ? 'Top-up' : 'Order'}, ${payment.status}`}
          />
        )}
      </RowList>
      <RowList
        id="wallet"
        title="Wallet"
        rows={wallet}
        rowKey={({ txnid }) => txnid}
        empty="No wallet transaction yet."
        all={allOf('/admin/wallettxn', 'All wallet transactions')}
      >
        {(line) => (
          <Row
            main={
              <Link
                href={`/admin/wallettxn/${encodeURIComponent(line.txnid)}`}
                prefetch={false}
                className={textLinkClass}
              >
                {line.txnid}
              </Link>
            }
            side={signedAmount(line).text}
            more={[line.reason, istText(line.createdAt)].filter(Boolean).join(', ')}
            moreSide={<TransactionStatus status={line.status} />}
          />
        )}
      </RowList>
      <RowList
        id="players"
        title="Players"
        rows={players}
        rowKey={({ productname, inputs }) => [productname, ...inputs].join(' ')}
        empty="No player yet."
      >
        {(player) => (
          <Row
            main={player.inputs.join(' · ') || 'No player'}
            side={player.orders === 1 ? '1 order' : `${player.orders} orders`}
            more={`${player.productname}, ${player.name ?? 'name not checked'}`}
            moreSide={istText(player.lastAt)}
          />
        )}
      </RowList>
      <RowList
        id="devices"
        title="Devices"
        rows={devices}
        rowKey={({ _id }) => _id}
        empty="Signed in nowhere."
      >
        {(device) => (
          <Row
            main={device.name}
            side={device.address}
            more={`Signed in ${istText(device.createdAt)}`}
            moreSide={`Seen ${istText(device.lastSeenAt)}`}
          />
        )}
      </RowList>
      <RowList
        id="messages"
        title="Messages about these orders"
        rows={messages}
        rowKey={({ _id }) => _id}
        empty="No message in the last 30 days."
      >
        {(message) => (
          <Row
            main={`${CHANNELS[message.channel] ?? message.channel} about ${MESSAGES[message.kind] ?? 'the order'}`}
            side={STATES[message.state]}
            more={message.orderid}
            moreSide={istText(message.createdAt)}
          />
        )}
      </RowList>
      {blocks?.length !== 0 && (
        <RowList id="blocks" title="Blocks" rows={blocks} rowKey={({ _id }) => _id} empty="">
          {(block) => (
            <Row
              main={BLOCKED[block.subject]}
              side={block.endsAt === null ? 'Without an end' : `Until ${istText(block.endsAt)}`}
              more={block.reason}
            />
          )}
        </RowList>
      )}
    </div>
  );
}
