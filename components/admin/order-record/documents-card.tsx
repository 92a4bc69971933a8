import type { CorrectInvoiceAction } from '@/components/admin/orders/order-actions';
import { buttonClass } from '@/components/ui/button-class';
import { DOCUMENT_KIND_TEXT } from '@/lib/domain/invoices/schema';
import type { OrderRecord } from '@/lib/domain/order-record/schema';
import { formatRupees } from '@/lib/platform/money';
import { CorrectInvoiceForm } from './correct-invoice-form';

interface DocumentsCardProps {
  record: Pick<OrderRecord, 'documents' | 'invoiceCorrection' | 'waiting'>;
  correct: CorrectInvoiceAction;
}

/** The invoice of an order and its credit notes, each as the PDF that the customer gets. */
export function DocumentsCard({ record, correct }: DocumentsCardProps) {
  const { documents, invoiceCorrection, waiting } = record;
  const orderId = waiting.order.orderid;
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents-title" className="panel space-y-1 p-4 text-sm md:p-6">
      <h2 id="documents-title" className="font-bold text-lg">
        Tax documents
      </h2>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              {DOCUMENT_KIND_TEXT[document.kind]} <span className="font-mono">{document.name}</span>
              <span className="block text-muted text-xs tabular-nums">
                {document.date}, {document.kind === 'credit_note' && '− '}
                {formatRupees(document.value)}
                {document.replaces !== null && `, instead of ${document.replaces}`}
              </span>
            </span>
            <a
              href={`/invoices/${document.id}`}
              download={`${document.name}.pdf`}
              className={buttonClass('quiet', 'medium')}
            >
              PDF<span className="sr-only"> {document.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {invoiceCorrection && (
        <CorrectInvoiceForm
          key={invoiceCorrection.seen}
          orderId={orderId}
          correction={invoiceCorrection}
          correct={correct}
        />
      )}
    </section>
  );
}
