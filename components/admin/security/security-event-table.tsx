'use client';

import Link from 'next/link';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import type { SecurityEventView } from '@/lib/domain/security-events/schema';
import { istDateTime } from '@/lib/platform/time';
import { securityEventNames } from './security-event-names';

const linkClass =
  'text-accent underline underline-offset-4 hover:text-accent-bright [overflow-wrap:anywhere] max-lg:inline-flex max-lg:min-h-11 max-lg:items-center';

const columns: Column<SecurityEventView>[] = [
  {
    id: 'at',
    header: 'When',
    meta: { width: 'lg:w-37' },
    cell: ({ row: { original: event } }) => (
      <time dateTime={event.at} className="lg:whitespace-nowrap text-xs tabular-nums">
        {istDateTime(new Date(event.at))}
      </time>
    ),
  },
  {
    id: 'kind',
    header: 'What',
    meta: { width: 'lg:w-40' },
    cell: ({ row: { original: event } }) => (
      <span className="font-semibold">
        {nameOf(event.kind)}
        {event.times > 1 && <span className="text-muted tabular-nums"> × {event.times}</span>}
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    meta: { width: 'lg:w-40' },
    cell: ({ row: { original: event } }) => (
      <SameLink name="account" value={event.accountId} text={event.account} />
    ),
  },
  {
    id: 'address',
    header: 'Address',
    meta: { width: 'lg:w-36' },
    cell: ({ row: { original: event } }) => (
      <SameLink name="address" value={event.address} text={event.address} />
    ),
  },
  {
    id: 'device',
    header: 'Device',
    meta: { width: 'lg:w-36' },
    cell: ({ row: { original: event } }) => (
      <SameLink name="device" value={event.device} text={event.device} />
    ),
  },
  {
    id: 'detail',
    header: 'Detail',
    cell: ({ row: { original: event } }) => <Detail detail={event.detail} />,
  },
];

export function SecurityEventTable({ events }: { events: SecurityEventView[] }) {
  return (
    <DataTable
      columns={columns}
      rows={events}
      rowId={({ _id }) => _id}
      caption="Security events, newest first"
      empty="No events found."
    />
  );
}

/** The name of a kind; one that a later version wrote is shown as it is. */
function nameOf(kind: string): string {
  return Object.entries(securityEventNames).find(([known]) => known === kind)?.[1] ?? kind;
}

/** A value that leads to all events with the same one. */
function SameLink({ name, value, text }: { name: string; value: string | null; text: string | null }) {
  if (value === null) return <span className="text-muted">Unknown</span>;
  return (
    <Link
      href={`/admin/security?${name}=${encodeURIComponent(value)}`}
      prefetch={false}
      className={linkClass}
    >
      {text}
    </Link>
  );
}

function Detail({ detail }: { detail: unknown }) {
  const fields = typeof detail === 'object' && detail !== null ? Object.entries(detail) : [];
  return (
    <dl className="space-y-0.5 text-xs">
      {fields.map(([name, value]) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{name} </dt>
          <dd className="inline">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
