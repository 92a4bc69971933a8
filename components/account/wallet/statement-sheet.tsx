import { useTranslations } from 'next-intl';
import type { StatementView } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

interface StatementSheetProps {
  statement: StatementView;
  storeName: string;
  /** Name of the wallet's owner. */
  owner: string;
}

/** Phones show the date above the description, because the columns do not fit side by side. */
const wide = 'max-sm:hidden print:table-cell';
const what = 'py-2 pr-2 [overflow-wrap:anywhere] sm:px-3';
const balanceCell = 'py-2 pl-2 text-right [overflow-wrap:anywhere] sm:whitespace-nowrap sm:pl-3';

/** A statement for screen and paper: opening balance, every movement, closing balance. */
export function StatementSheet({ statement, storeName, owner }: StatementSheetProps) {
  const t = useTranslations('wallet.statement');
  const { from, to, opening, closing, lines } = statement;
  return (
    <section className="panel p-5 md:p-8 print:border-0 print:p-0" aria-labelledby="statement-title">
      <h1 id="statement-title" className="font-bold text-2xl">
        {t('sheetTitle')}
      </h1>
      <p className="mt-1 mb-5 text-muted text-sm">
        {storeName} · {owner}
        <br />
        {t('period', { from, to })}
      </p>
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            <th scope="col" className={`py-2 pr-3 font-semibold ${wide}`}>
              {t('date')}
            </th>
            <th scope="col" className={`${what} font-semibold`}>
              {t('what')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold sm:px-3">
              {t('amount')}
            </th>
            <th scope="col" className={`${balanceCell} font-semibold`}>
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Total text={t('opening')} balance={opening} />
          {lines.map((line) => (
            <tr key={line.journal}>
              <td className={`whitespace-nowrap py-2 pr-3 text-muted ${wide}`}>
                {istDateTime(new Date(line.at))}
              </td>
              <td className={what}>
                <span className="block text-muted text-xs sm:hidden print:hidden">
                  {istDateTime(new Date(line.at))}
                </span>
                {t(`kinds.${line.kind}`)}
                {line.note && `: ${line.note}`}
                {line.orderid && <span className="block font-mono text-muted text-xs">{line.orderid}</span>}
              </td>
              <td className="px-2 py-2 text-right font-semibold [overflow-wrap:anywhere] sm:whitespace-nowrap sm:px-3">
                {`${line.amount < 0 ? '−' : '+'}${formatRupees(Math.abs(line.amount))}`}
              </td>
              <td className={balanceCell}>{formatRupees(line.balance)}</td>
            </tr>
          ))}
          <Total text={t('closing')} balance={closing} />
        </tbody>
      </table>
      {lines.length === 0 && <p className="py-6 text-center text-muted">{t('none')}</p>}
    </section>
  );
}

function Total({ text, balance }: { text: string; balance: number }) {
  return (
    <tr className="font-bold">
      <td className={wide} />
      <td className={what}>{text}</td>
      <td />
      <td className={balanceCell}>{formatRupees(balance)}</td>
    </tr>
  );
}
