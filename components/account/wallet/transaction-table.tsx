import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { TransactionView } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDate, istDateTime } from '@/lib/platform/time';
import { TransactionStatus } from './transaction-status';

const columns = ['transaction', 'type', 'amount', 'status', 'remarks'] as const;
const cell = 'min-w-0 [overflow-wrap:anywhere] lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0';

/** Amounts are aligned right, so that their digits are below each other. */
const money = 'lg:pr-10 lg:text-right';

/** A table on wide screens, a list of cards on narrow ones. `now`: the server's time. */
export function TransactionTable({ lines, now }: { lines: TransactionView[]; now: Date }) {
  const t = useTranslations('wallet.transactions');
  return (
    <table className="w-full text-left text-sm max-lg:block">
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-line border-b text-muted text-xs">
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`px-3 pb-2.5 font-semibold first:pl-0 last:pr-0 ${column === 'amount' ? money : ''}`}
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 lg:divide-y lg:divide-line">
        {lines.map((line) => (
          <TransactionRow key={line.txnid} line={line} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function TransactionRow({ line, now }: { line: TransactionView; now: Date }) {
  const t = useTranslations('wallet');
  const more = (text: ReactNode) => <span className="sr-only">{text}</span>;
  const verify = line.status === 'Created' && istDate(new Date(line.createdAt)) === istDate(now);
  const moved = line.status === 'Success' || line.status === 'Refunded';
  const noted = line.orderid || line.reason || verify;
  return (
    <tr className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-night max-lg:p-4">
      <td className={`${cell} max-lg:row-start-2`}>
        <span className="block font-mono text-xs">{line.txnid}</span>
        <time dateTime={line.createdAt} className="block whitespace-nowrap text-muted text-xs tabular-nums">
          {istDateTime(new Date(line.createdAt))}
        </time>
      </td>
      <td className={`${cell} font-semibold max-lg:row-start-1`}>{t(`types.${line.type}`)}</td>
      <td
        className={`${cell} tabular-nums ${money} max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right ${moved ? 'font-bold' : 'text-muted'}`}
      >
        {amountOf(line, moved)}
      </td>
      <td className={`${cell} max-lg:col-start-2 max-lg:row-start-2 max-lg:self-end max-lg:text-right`}>
        <TransactionStatus status={line.status} />
      </td>
      <td className={`${cell} max-lg:col-span-2 lg:w-72 ${noted ? '' : 'max-lg:hidden'}`}>
        {line.orderid && (
          <Link
            href={`/confirmation?client_txn_id=${line.orderid}`}
            prefetch={false}
            className="inline-flex min-h-11 items-center font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright"
          >
            {t.rich('transactions.order', { id: line.orderid, more })}
          </Link>
        )}
        {line.reason && <p className="text-muted">{line.reason}</p>}
        {verify && (
          <Link
            href={`/walletconfirmation?client_txn_id=${line.txnid}`}
            prefetch={false}
            className={buttonClass('quiet', 'medium', 'mt-1 max-lg:w-full')}
          >
            {t.rich('transactions.verify', { id: line.txnid, more })}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** A transaction without a movement of money has no sign. */
function amountOf({ type, amount }: TransactionView, moved: boolean): string {
  if (!moved) return formatRupees(amount);
  return `${type === 'Debit' ? '−' : '+'}${formatRupees(amount)}`;
}
