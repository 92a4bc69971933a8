import type { JournalView } from '@/lib/domain/wallet/schema';
import { formatPoints, formatRupees } from '@/lib/platform/money';
import { accountName } from './account-name';

/** The entries of a journal by account; their sum is zero. */
export function EntriesTable({ entries }: { entries: JournalView['entries'] }) {
  return (
    <table className="mt-5 w-full text-left text-sm">
      <caption className="sr-only">Entries of the journal</caption>
      <thead>
        <tr className="border-line border-b text-muted text-xs">
          <th scope="col" className="pr-3 pb-2.5 font-semibold">
            Account
          </th>
          <th scope="col" className="px-3 pb-2.5 font-semibold">
            Whose
          </th>
          <th scope="col" className="pb-2.5 pl-3 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map(({ _id, account, owner, currency, amount }) => (
          <tr key={_id}>
            <th scope="row" className="py-2.5 pr-3 font-semibold">
              {accountName(account)}
            </th>
            <td className="px-3 py-2.5 text-muted [overflow-wrap:anywhere]">
              {owner ? owner.email || owner.name : 'The store'}
            </td>
            <td className="whitespace-nowrap py-2.5 pl-3 text-right font-semibold tabular-nums">
              {amount < 0 ? '−' : '+'}
              {currency === 'INR'
                ? formatRupees(Math.abs(amount))
                : `${formatPoints(Math.abs(amount))} points`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
