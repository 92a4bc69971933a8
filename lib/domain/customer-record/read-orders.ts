import type { Context } from '@/lib/domain/context';
import { BLOCKABLE } from '@/lib/domain/fraud-rules/schema';
import type { OrderStatus } from '@/lib/domain/orders/schema';
import { payerOf } from '@/lib/domain/payers';
import { countedOf } from '@/lib/domain/payments';
import { rupees } from '@/lib/platform/money';
import {
  type CustomerBlock,
  type CustomerOrder,
  type CustomerPayment,
  type CustomerPlayer,
  type CustomerRecord,
  MOST_ROWS,
} from './schema';

/** Players and blocks are looked up in this many of the newest orders, so that a reseller's page costs no more. */
const NEWEST = 200;

type Reads = Pick<Context, 'db' | 'clock' | 'sealer'>;

export async function readTotals({ db }: Reads, userId: string): Promise<CustomerRecord['totals']> {
  const rows = await db.order.groupBy({
    by: ['status'],
    where: { userId },
    _count: true,
    _sum: { value: true },
    orderBy: { status: 'asc' },
  });
  return rows.map(({ status, _count, _sum }) => ({
    status,
    orders: _count,
    value: rupees(_sum.value ?? 0n),
  }));
}

export async function readOrders({ db }: Reads, userId: string): Promise<CustomerOrder[]> {
  const orders = await db.order.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_ROWS,
    select: { id: true, itemName: true, productName: true, value: true, status: true, createdAt: true },
  });
  return orders.map(({ id, itemName, productName, value, status, createdAt }) => ({
    orderid: id,
    itemname: itemName,
    productname: productName,
    value: rupees(value),
    // Safe because the panel names the statuses of the database.
    status: status as OrderStatus,
    createdAt: createdAt.toISOString(),
  }));
}

export async function readPayments(context: Reads, userId: string): Promise<CustomerPayment[]> {
  const payments = await context.db.payment.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_ROWS,
  });
  return payments.map((payment) => ({
    client_txn_id: payment.clientTxnId,
    purpose: payment.orderId === null ? 'topup' : 'order',
    orderid: payment.orderId,
    status: payment.status,
    amount: rupees(countedOf(payment)),
    upi_txn_id: payment.utr,
    payerVpa: payerOf(context, payment),
    createdAt: payment.createdAt.toISOString(),
  }));
}

interface PlayerRow {
  product: string;
  inputs: string[];
  name: string | null;
  orders: number;
  lastAt: Date;
}

export async function readPlayers({ db }: Reads, userId: string): Promise<CustomerPlayer[]> {
  const rows = await db.$queryRaw<PlayerRow[]>`
    select (array_agg(product_name order by created_at desc))[1] as product, array[input1, input2] as inputs,
           (array_agg(player_name order by created_at desc) filter (where player_name is not null))[1] as name,
           count(*)::int as orders, max(created_at) as "lastAt"
      from (select product_id, product_name, input1, input2, player_name, created_at
              from orders where user_id = ${userId} order by created_at desc, id desc limit ${NEWEST}) as newest
     group by product_id, input1, input2
     order by max(created_at) desc
     limit ${MOST_ROWS}`;
  return rows.map(({ product, inputs, name, orders, lastAt }) => ({
    productname: product,
    inputs: inputs.filter((input) => input !== ''),
    name,
    orders,
    lastAt: lastAt.toISOString(),
  }));
}

/** The blocks of what this customer has ordered with or for, as far as they still have an effect. */
export async function readBlocks({ db, clock }: Reads, userId: string): Promise<CustomerBlock[]> {
  const rows = await db.$queryRaw<{ id: string; subject: string; reason: string; endsAt: Date | null }[]>`
    with newest as materialized (
      select player, device, address, payer from order_signals
       where user_id = ${userId} order by at desc limit ${NEWEST}
    ), used as (
      select 'player' as subject, player as value from newest
      union select 'device', device from newest where device is not null
      union select 'address', address from newest where address is not null
      union select 'payer', payer from newest where payer is not null
    )
    select block.id, block.subject, block.reason, block.ends_at as "endsAt"
      from used join fraud_blocks block using (subject, value)
     where block.ends_at is null or block.ends_at > ${clock.now()}
     order by block.created_at desc
     limit ${MOST_ROWS}`;
  return rows.flatMap(({ id, subject, reason, endsAt }) => {
    const known = BLOCKABLE.find((each) => each === subject);
    return known ? [{ _id: id, subject: known, reason, endsAt: endsAt?.toISOString() ?? null }] : [];
  });
}
