'use client';

import Link from 'next/link';
import { OrderLink } from '@/components/admin/orders/order-link';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import type { ChangeView } from '@/lib/domain/audit-log/schema';
import { istDateTime } from '@/lib/platform/time';
import { ChangeActor } from './change-actor';
import { ChangeValues } from './change-values';

const linkClass =
  'text-accent underline underline-offset-4 hover:text-accent-bright max-lg:inline-flex max-lg:min-h-11 max-lg:items-center';

const columns: Column<ChangeView>[] = [
  {
    id: 'at',
    header: 'When',
    meta: { width: 'lg:w-37' },
    cell: ({ row: { original: change } }) => (
      <time dateTime={change.at} className="whitespace-nowrap text-xs tabular-nums">
        {istDateTime(new Date(change.at))}
      </time>
    ),
  },
  {
    id: 'actor',
    header: 'Who',
    meta: { width: 'lg:w-26' },
    cell: ({ row: { original: change } }) => <ChangeActor change={change} />,
  },
  {
    id: 'action',
    header: 'What',
    meta: { width: 'lg:w-32' },
    cell: ({ row: { original: change } }) => <span className="font-semibold">{change.action}</span>,
  },
  {
    id: 'object',
    header: 'Of what',
    meta: { width: 'lg:w-55' },
    cell: ({ row: { original: change } }) => (
      <>
        <span className="text-muted">{change.objectType}</span>{' '}
        {change.objectType === 'order' && (
          <OrderLink orderId={change.objectId} className="mr-2">
            Open
          </OrderLink>
        )}
        <Link
          href={`/admin/audit?object=${encodeURIComponent(change.objectId)}`}
          prefetch={false}
          className={linkClass}
        >
          {change.objectId}
        </Link>
      </>
    ),
  },
  {
    id: 'values',
    header: 'From and to',
    cell: ({ row: { original: change } }) => <ChangeValues before={change.before} after={change.after} />,
  },
  {
    id: 'request',
    header: 'Request',
    meta: { width: 'lg:w-36' },
    cell: ({ row: { original: change } }) => (
      <span className="font-mono text-muted text-xs">{change.requestId ?? 'None'}</span>
    ),
  },
];

export function AuditLogTable({ changes }: { changes: ChangeView[] }) {
  return (
    <DataTable
      columns={columns}
      rows={changes}
      rowId={({ _id }) => _id}
      caption="Changes, newest first"
      empty="No changes found."
    />
  );
}
