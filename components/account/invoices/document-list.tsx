import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import type { DocumentView } from '@/lib/domain/invoices/schema';
import { formatRupees } from '@/lib/platform/money';

interface DocumentListProps {
  documents: DocumentView[];
  /** Whether the store has a GSTIN: without one its orders have receipts and no invoices. */
  isRegistered: boolean;
  /** Whether the customer gives a GSTIN, which may be wrong on a document. */
  hasGstin: boolean;
}

/** The customer's invoices, receipts and credit notes, the newest first, each as a PDF. */
export function DocumentList({ documents, isRegistered, hasGstin }: DocumentListProps) {
  const t = useTranslations('invoices');
  return (
    <Card id="documents" title={t('documentsTitle')}>
      {documents.length === 0 && (
        <p className="text-muted text-sm">{t(isRegistered ? 'none' : 'receiptsInstead')}</p>
      )}
      {hasGstin && documents.length > 0 && <p className="text-muted text-sm">{t('gstinWrong')}</p>}
      <ul className="divide-y divide-line">
        {documents.map(({ id, kind, name, date, orderId, value, replaces }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {t(`kind.${kind}`)} <span className="font-mono text-sm">{name}</span>
              </p>
              <p className="text-muted text-sm">
                {date.split('-').reverse().join('-')} ·{' '}
                <Link
                  href={`/confirmation?client_txn_id=${orderId}`}
                  prefetch={false}
                  className="underline [overflow-wrap:anywhere]"
                >
                  {orderId}
                </Link>
                {replaces !== null && ` · ${t('replaces', { number: replaces })}`}
              </p>
            </div>
            <div className="flex items-center gap-4">
              <span className="font-semibold tabular-nums">
                {kind === 'credit_note' ? '− ' : ''}
                {formatRupees(value)}
              </span>
              <a href={`/invoices/${id}`} download={`${name}.pdf`} className={buttonClass('quiet', 'medium')}>
                PDF<span className="sr-only"> {name}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
