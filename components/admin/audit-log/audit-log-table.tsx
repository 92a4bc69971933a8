'use client';

import { type Column, DataTable } from '@/components/admin/table/data-table';
import { istText } from '@/components/admin/table/ist-text';
import type { ChangeView } from '@/lib/domain/audit-log/schema';
import { ChangeActor } from './change-actor';
import { ChangeObject } from './change-object';
import { changeText } from './change-text';
import { ChangeValues } from './change-values';

const columns: Column<ChangeView>[] = [
  {
    id: 'at',
    header: 'When',
    meta: { width: 'lg:w-45' },
    cell: ({ row: { original: change } }) => (
      <time dateTime={change.at} className="lg:whitespace-nowrap text-xs tabular-nums">
        {istText(change.at)}
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
    cell: ({ row: { original: change } }) => (
      <span className="font-semibold">{changeText(change.action)}</span>
    ),
  },
  {
    id: 'object',
    header: 'Of what',
    meta: { width: 'lg:w-55' },
    cell: ({ row: { original: change } }) => <ChangeObject change={change} />,
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
