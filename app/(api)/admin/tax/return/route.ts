import { handle } from '@/lib/http/handle';
import { gstReturn } from '@/lib/domain/invoices';
import { returnQuery } from '@/lib/domain/invoices/schema';
import { csvReply } from '@/lib/http/reply/csv';

/** A file of the return GSTR-1 for a month of a registration. */
export const GET = handle({ access: 'stats.read', query: returnQuery }, async ({ context, query }) =>
  csvReply(
    `${['gstr1', query.file, query.month, query.gstin].filter(Boolean).join('-')}.csv`,
    await gstReturn(context, query),
  ),
);
