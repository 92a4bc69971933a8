import { handle } from '@/lib/http/handle';
import { changeText } from '@/components/admin/audit-log/change-text';
import { readAuditLog } from '@/lib/domain/audit-log';
import { auditLogFilters, type ChangeView } from '@/lib/domain/audit-log/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { reading } from '@/lib/domain/reading';
import { csvStream } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

const HEADER = [
  'When (IST)',
  'Who',
  'User',
  'What',
  'Action',
  'Of what',
  'Name',
  'Id',
  'Before',
  'After',
  'Request',
];

function rowOf(change: ChangeView): string[] {
  const { at, actor, actorId, action, objectType, objectName, objectId, before, after, requestId } = change;
  return [
    istDateTime(new Date(at)),
    actor ?? 'The store',
    actorId ?? '',
    changeText(action),
    action,
    objectType,
    objectName ?? '',
    objectId,
    before === null ? '' : JSON.stringify(before),
    after === null ? '' : JSON.stringify(after),
    requestId ?? '',
  ];
}

/** All changes that match the page's filters, not only one page. */
export const GET = handle({ access: 'audit.read', query: auditLogFilters }, async ({ context, query }) =>
  csvStream(context, {
    filename: 'audit-log.csv',
    header: HEADER,
    parts: readAuditLog(reading(context), query),
    rowOf: (change) => rowOf(maskContacts(context.actor, change)),
  }),
);
