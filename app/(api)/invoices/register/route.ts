import { handle } from '@/lib/http/handle';
import { listPeriodDocuments } from '@/lib/domain/invoices';
import { DOCUMENT_KIND_TEXT } from '@/lib/domain/invoices/schema';
import { statementQuery } from '@/lib/domain/wallet/schema';
import { csvReply } from '@/lib/http/reply/csv';

/** The documents of a period as a CSV file, with the parts of each. */
export const GET = handle(
  { access: 'signed-in', query: statementQuery },
  async ({ context, query, viewer }) => {
    const documents = await listPeriodDocuments(context, { userId: viewer.userid, ...query });
    return csvReply(`bills-${query.from}-${query.to}.csv`, [
      [
        ...['Date', 'Document', 'Number', 'For', 'Order', 'Description', 'SAC', 'Rate'],
        ...['Taxable value', 'IGST', 'CGST', 'SGST or UTGST', 'Total'],
      ],
      ...documents.map((document) => [
        ...[document.date, DOCUMENT_KIND_TEXT[document.kind], document.name, document.credits ?? ''],
        ...[document.orderId, document.description, document.code, `${document.rate}%`],
        ...[document.taxable, document.igst, document.cgst, document.sgst, document.value].map((amount) =>
          amount.toFixed(2),
        ),
      ]),
    ]);
  },
);
