import { handle } from '@/lib/http/handle';
import { readPeriodDocuments } from '@/lib/domain/invoices';
import { DOCUMENT_KIND_TEXT, type PeriodDocument } from '@/lib/domain/invoices/schema';
import { statementQuery } from '@/lib/domain/wallet/schema';
import { csvStream } from '@/lib/http/reply/csv';

const HEADER = [
  ...['Date', 'Document', 'Number', 'For', 'Order', 'Description', 'SAC', 'Rate'],
  ...['Taxable value', 'IGST', 'CGST', 'SGST or UTGST', 'Total'],
];

function rowOf(document: PeriodDocument): string[] {
  return [
    ...[document.date, DOCUMENT_KIND_TEXT[document.kind], document.name, document.credits ?? ''],
    ...[document.orderId, document.description, document.code, `${document.rate}%`],
    ...[document.taxable, document.igst, document.cgst, document.sgst, document.value].map((amount) =>
      amount.toFixed(2),
    ),
  ];
}

/** The documents of a period as a CSV file, with the parts of each. */
export const GET = handle(
  { access: 'signed-in', query: statementQuery },
  async ({ context, query, viewer }) =>
    csvStream(context, {
      filename: `bills-${query.from}-${query.to}.csv`,
      header: HEADER,
      parts: readPeriodDocuments(context, { userId: viewer.userid, ...query }),
      rowOf,
    }),
);
