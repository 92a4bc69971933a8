import { handle } from '@/lib/http/handle';
import { reading } from '@/lib/domain/reading';
import { readSecurityEvents } from '@/lib/domain/security-events';
import { type SecurityEventView, securityEventFilters } from '@/lib/domain/security-events/schema';
import { csvStream } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

const HEADER = ['When (IST)', 'What', 'Times', 'User', 'Account', 'Address', 'Device', 'Detail', 'Request'];

function rowOf(event: SecurityEventView): string[] {
  return [
    istDateTime(new Date(event.at)),
    event.kind,
    String(event.times),
    event.accountId ?? '',
    event.account ?? '',
    event.address ?? '',
    event.device ?? '',
    JSON.stringify(event.detail),
    event.requestId ?? '',
  ];
}

/** All events that match the page's filters, not only one page. */
export const GET = handle(
  { access: 'security.read', query: securityEventFilters },
  async ({ context, query }) =>
    csvStream(context, {
      filename: 'security-events.csv',
      header: HEADER,
      parts: readSecurityEvents(reading(context), query),
      rowOf,
    }),
);
