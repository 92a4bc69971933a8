import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { StatementView } from '@/lib/store/wallet/schema';

interface StatementSheetProps {
  statement: StatementView;
  storeName: string;
  /** Whose wallet it is. */
  owner: string;
}

/** Made for paper as much as for the screen: opening balance, every movement, closing balance. */
export function StatementSheet({ statement, storeName, owner }: StatementSheetProps) {
  const { from, to, opening, closing, lines } = statement;
  return (
    <section className="panel p-5 md:p-8 print:border-0 print:p-0" aria-labelledby="statement-title">
      <h1 id="statement-title" className="font-bold text-2xl">
        Wallet statement
      </h1>
      <p className="mt-1 mb-5 text-muted text-sm">
        {storeName} · {owner} · {from} to {to}, times of India
      </p>
      <div className="overflow-x-auto">
        <table className="w-full min-w-md text-left text-sm tabular-nums">
          <thead>
            <tr className="border-line border-b text-muted text-xs">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Date
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                What
              </th>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                Amount
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-semibold">
                Balance
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <Total text="Opening balance" balance={opening} />
            {lines.map((line) => (
              <tr key={line.journal}>
                <td className="whitespace-nowrap py-2 pr-3 text-muted">{istDateTime(new Date(line.at))}</td>
                <td className="px-3 py-2 [overflow-wrap:anywhere]">
                  {line.text}
                  {line.orderid && <span className="block font-mono text-muted text-xs">{line.orderid}</span>}
                </td>
                <td className="whitespace-nowrap px-3 py-2 text-right font-semibold">
                  {`${line.amount < 0 ? '−' : '+'}${formatRupees(Math.abs(line.amount))}`}
                </td>
                <td className="whitespace-nowrap py-2 pl-3 text-right">{formatRupees(line.balance)}</td>
              </tr>
            ))}
            <Total text="Closing balance" balance={closing} />
          </tbody>
        </table>
      </div>
      {lines.length === 0 && <p className="py-6 text-center text-muted">Nothing moved in this period.</p>}
    </section>
  );
}

function Total({ text, balance }: { text: string; balance: number }) {
  return (
    <tr className="font-bold">
      <td className="py-2 pr-3" />
      <td className="px-3 py-2">{text}</td>
      <td className="px-3 py-2" />
      <td className="py-2 pl-3 text-right">{formatRupees(balance)}</td>
    </tr>
  );
}
