import { formatPoints, formatRupees, rupees } from '@/lib/platform/money';
import type { DemoCounts } from './count-demo';

/** The plan as it is printed before the confirmation. */
export function describePlan(database: string, counts: DemoCounts): string {
  const ends: [string, string][] = [
    ['accounts', `${counts.accounts}, ${counts.administrators} of them administrators`],
    ['sessions', `${counts.sessions}`],
    [
      'wallets with money',
      `${counts.wallets}: ${formatRupees(rupees(counts.money))} and ${formatPoints(rupees(counts.points))} points`,
    ],
    ['orders', `${counts.orders}, ${counts.pendingOrders} of them paid and not delivered`],
    ['payments', `${counts.payments}, ${formatRupees(rupees(counts.paid))} received in play money`],
    ['jobs', `${counts.jobs}`],
  ];
  const stays: [string, string][] = [
    ['products', `${counts.products}, with ${counts.items} items, their prices and routes`],
    ['gallery', `${counts.images} pictures`],
    ['audit log', `${counts.auditEntries} entries`],
  ];
  const list = (rows: [string, string][]) => rows.map(([name, value]) => `  ${name.padEnd(19)} ${value}`);
  return [
    `The demo in ${database} becomes a shop.`,
    '',
    'This ends:',
    ...list(ends),
    '',
    'This stays:',
    ...list(stays),
    '',
    'Nobody can sign in with an account of the demo afterwards, administrators included. Accounts, orders and money',
    'movements are kept for reading in the schema demo_archive, without passwords. There is no way back.',
  ].join('\n');
}
