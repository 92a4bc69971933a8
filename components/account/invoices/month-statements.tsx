import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';

interface MonthStatementsProps {
  /** The first and last day of each month, yyyy-mm-dd in IST, the newest first. */
  months: { from: string; to: string }[];
  /** Whether the store issues bills, of which each month has a register. */
  hasBills: boolean;
}

/** The statement of the wallet and the register of the bills for each month, for who keeps books. */
export function MonthStatements({ months, hasBills }: MonthStatementsProps) {
  const t = useTranslations('invoices.months');
  const files = [
    { path: '/wallet/statement/pdf', label: t('statementPdf') },
    { path: '/wallet/statement/csv', label: t('statementCsv') },
    ...(hasBills ? [{ path: '/invoices/register', label: t('billsCsv') }] : []),
  ];
  return (
    <Card id="months" title={t('title')}>
      <p className="mb-2 text-muted text-sm">{t('lead')}</p>
      <ul className="divide-y divide-line">
        {months.map(({ from, to }) => (
          <li key={from} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="font-semibold tabular-nums">{from.slice(0, 7)}</span>
            <span className="flex flex-wrap gap-2">
              {files.map(({ path, label }) => (
                <a
                  key={path}
                  href={`${path}?from=${from}&to=${to}`}
                  download
                  className={buttonClass('quiet', 'medium')}
                >
                  {label}
                  <span className="sr-only"> {from.slice(0, 7)}</span>
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
