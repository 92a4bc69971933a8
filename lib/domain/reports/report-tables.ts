import { counted } from '@/lib/platform/languages';
import type {
  Cell,
  DeliveryRow,
  FloatRow,
  LeftOut,
  RefundRow,
  Report,
  ReportTable,
  ReportTableName,
  SalesDimension,
  SalesFigures,
} from './schema';
import { feeCell, summaryLines } from './summary-lines';

const SALES: Record<SalesDimension, { title: string; head: string; note?: string }> = {
  days: { title: 'By day', head: 'Day' },
  products: { title: 'By product', head: 'Product' },
  suppliers: {
    title: 'By supplier',
    head: 'Supplier',
    note: 'The supplier that delivered the goods.',
  },
  roles: { title: 'By role', head: 'Role', note: 'The role at whose price the order was sold.' },
  campaigns: { title: 'By campaign', head: 'Campaign' },
  modes: { title: 'By payment way', head: 'Paid by' },
  hours: {
    title: 'By hour of day',
    head: 'Hour (IST)',
    note: 'Sales at the hour of their payment, refunds at the hour in which they were given back.',
  },
};

const SALES_HEADS = [
  ...['Orders', 'Sales', 'Refunds', 'Cost', 'Gateway fees', 'Margin'],
  ...[
    'Cost not known: orders',
    'Cost not known: sales',
    'Not delivered yet: orders',
    'Not delivered yet: sales',
  ],
];

/** All tables of a report, in the order of the page. */
export function reportTables(report: Report): ReportTable[] {
  return [
    summaryTable(report),
    ...(['days', 'products', 'suppliers', 'roles', 'campaigns', 'modes', 'hours'] as const).map((name) =>
      salesTable(report, name),
    ),
    discountTable(report),
    refundTable(report),
    deliveryTable(report),
    floatTable(report),
  ];
}

export function tableOf(report: Report, name: ReportTableName): ReportTable {
  const found = reportTables(report).find((table) => table.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
}

function summaryTable({ summary, compared, isFeeSet, range }: Report): ReportTable {
  const lines = summaryLines(summary, isFeeSet);
  const others = compared && summaryLines(compared.summary, isFeeSet);
  return {
    name: 'summary',
    title: 'Summary',
    heads: ['Figure', daysText(range), ...(compared ? [daysText(compared.range), 'Change'] : [])],
    rows: lines.map(({ key, name, cell }, n) => {
      const other = others?.[n]?.cell ?? null;
      return { key, cells: [name, cell, ...(others ? [other, changeOf(cell, other)] : [])] };
    }),
  };
}

function daysText({ from, to }: Report['range']): string {
  return from === to ? from : `${from} to ${to}`;
}

/** The change from `before` to `now` in percent, to a tenth; null where there is nothing to compare with. */
export function changeOf(now: Cell, before: Cell): Cell {
  const [one, other] = [amountOf(now), amountOf(before)];
  if (one === null || other === null || other === 0n) return null;
  const base = other < 0n ? -other : other;
  return { percent: Number(((one - other) * 1000n) / base) / 10 };
}

function amountOf(cell: Cell): bigint | null {
  if (cell === null || typeof cell === 'string') return null;
  if ('paise' in cell) return cell.paise;
  return 'count' in cell ? BigInt(cell.count) : null;
}

function salesTable({ sales, isFeeSet }: Report, name: SalesDimension): ReportTable {
  const { head, ...about } = SALES[name];
  return {
    name,
    ...about,
    heads: [head, ...SALES_HEADS],
    rows: sales[name].map((row) => ({ key: row.key, cells: [row.name, ...salesCells(row, isFeeSet)] })),
    total: ['Total', ...salesCells(sales.whole, isFeeSet)],
  };
}

function salesCells(figures: SalesFigures, isFeeSet: boolean): Cell[] {
  const { orders, sales, refunds, cost, fees, estimatedFees, margin, unknown, open } = figures;
  return [
    ...[{ count: orders }, { paise: sales }, { paise: refunds }, { paise: cost }],
    ...[feeCell({ fees, estimated: estimatedFees }, isFeeSet), { paise: margin }],
    ...leftOutCells(unknown),
    ...leftOutCells(open),
  ];
}

function leftOutCells({ orders, net }: LeftOut): Cell[] {
  return [{ count: orders }, { paise: net }];
}

function discountTable({ discounts }: Report): ReportTable {
  const sum = (of: (row: Report['discounts'][number]) => bigint) =>
    discounts.reduce((total, row) => total + of(row), 0n);
  return {
    name: 'discounts',
    title: 'Discounts',
    note: 'What campaigns and coupons took off the orders that were paid. An order may hold one of each, and then stands in two rows.',
    heads: ['Offer', 'Kind', 'Orders', 'Discount', 'Sales'],
    rows: discounts.map(({ kind, id, name, orders, discount, sales }) => ({
      key: `${kind}:${id}`,
      cells: [
        name,
        kind === 'campaign' ? 'Campaign' : 'Coupon',
        { count: orders },
        { paise: discount },
        { paise: sales },
      ],
    })),
    total: ['Total', null, null, { paise: sum(({ discount }) => discount) }, null],
  };
}

const CAUSES: Record<string, string> = {
  Refunded: 'Not delivered',
  Cancelled: 'Cancelled by staff',
  not_received: 'Not received',
  wrong_goods: 'Wrong goods',
  bought_twice: 'Bought twice',
  disruption: 'Disruption',
  other: 'Another cause',
  reopened: 'Taken back from reopened orders',
};

function refundTable({ refunds }: Report): ReportTable {
  const sum = (of: (row: RefundRow) => bigint) => refunds.reduce((total, row) => total + of(row), 0n);
  return {
    name: 'refunds',
    title: 'Refunds by cause',
    note: 'The first two end an order that was not delivered; the causes were given for delivered ones. What a reopened order took back is negative.',
    heads: ['Cause', 'Refunds', 'Amount'],
    rows: refunds.map(({ cause, refunds: count, amount }) => ({
      key: cause,
      cells: [CAUSES[cause] ?? cause, { count }, { paise: amount }],
    })),
    total: [
      'Total',
      { count: Number(sum((row) => BigInt(row.refunds))) },
      { paise: sum((row) => row.amount) },
    ],
  };
}

function deliveryTable({ delivery }: Report): ReportTable {
  const sum = (name: 'orders' | 'delivered' | 'within1' | 'within5' | 'within30') =>
    delivery.reduce((total, row) => total + row[name], 0);
  const total = {
    orders: sum('orders'),
    delivered: sum('delivered'),
    within1: sum('within1'),
    within5: sum('within5'),
    within30: sum('within30'),
  };
  return {
    name: 'delivery',
    title: 'Delivered in time',
    note: 'The share of all paid orders that were delivered in time after their payment. An order that was not delivered is one that was not in time.',
    heads: ['Supplier', 'Orders', 'Delivered', 'Within 1 min', 'Within 5 min', 'Within 30 min'],
    rows: delivery.map((row) => ({ key: row.key, cells: [row.name, ...deliveryCells(row)] })),
    total: ['Total', ...deliveryCells(total)],
  };
}

function deliveryCells(row: Omit<DeliveryRow, 'key' | 'name'>): Cell[] {
  const share = (count: number) =>
    row.orders === 0 ? null : { percent: Math.floor((count * 1000) / row.orders) / 10 };
  return [
    ...[{ count: row.orders }, { count: row.delivered }],
    ...[share(row.within1), share(row.within5), share(row.within30)],
  ];
}

function floatTable({ floats }: Report): ReportTable {
  return {
    name: 'floats',
    title: 'Balances at suppliers',
    note: 'By the ledger of the float, in which purchases are booked on the day after. The forecast takes the balance of now, and what was spent in the last seven days.',
    heads: [
      ...['Account', 'Before', 'Top-ups', 'Purchases', 'Opening and corrections', 'After'],
      ...['Balance now', 'Spent in 7 days', 'Deliveries without cost', 'Lasts'],
    ],
    rows: floats.map((row) => ({
      key: `${row.supplier}/${row.region}`,
      cells: [row.name, ...floatCells(row)],
    })),
  };
}

function floatCells(row: FloatRow): Cell[] {
  const amount = (hundredths: bigint | null): Cell =>
    hundredths === null ? 'Not opened' : { hundredths, currency: row.currency };
  return [
    ...[
      amount(row.before),
      amount(row.topUps),
      amount(row.purchases),
      amount(row.corrections),
      amount(row.after),
    ],
    ...[amount(row.now), amount(row.spent), { count: row.withoutCost }],
    row.daysLeft === null ? 'Not known' : counted(row.daysLeft, 'day'),
  ];
}
