import { classNames } from '@/components/ui/class-names';
import type { SupplierHealth } from '@/lib/store/suppliers/schema';
import { durationText } from './figure-text';

/** How each supplier did in the last 24 hours, and how long its balance lasts. */
export function SuppliersCard({ suppliers }: { suppliers: SupplierHealth[] }) {
  return (
    <section aria-labelledby="suppliers-title" className="panel p-4 md:p-5">
      <h2 id="suppliers-title" className="font-bold text-lg">
        Suppliers
      </h2>
      <p className="text-muted text-sm">The last 24 hours</p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-3">
        {suppliers.map((supplier) => (
          <li key={supplier.name} className="min-w-0 rounded-xl border border-line bg-night p-4 text-sm">
            <h3
              className={classNames(
                'flex flex-wrap justify-between gap-2 font-bold',
                supplier.warnings.length > 0 && 'text-wait',
              )}
            >
              {supplier.name}
              <span className="font-sans font-semibold text-xs">
                {supplier.warnings.length > 0 ? 'Needs you' : 'Well'}
              </span>
            </h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
              <Figure name="Balance" text={balanceText(supplier)} />
              <Figure
                name="Lasts"
                text={supplier.lastsHours === null ? 'Not used' : lastingText(supplier.lastsHours)}
              />
              <Figure name="Calls" text={supplier.calls.toLocaleString('en-IN')} />
              <Figure
                name="Success"
                text={supplier.successPercent === null ? '-' : `${supplier.successPercent}%`}
              />
              <Figure name="Answers in (median)" text={durationText(supplier.medianSeconds)} />
              <Figure name="Answers in (95%)" text={durationText(supplier.p95Seconds)} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold [overflow-wrap:anywhere]">{text}</dd>
    </>
  );
}

function balanceText({ balance }: SupplierHealth): string {
  if (!balance) return 'Not told';
  const amount = Number(balance.amount);
  return `${Number.isFinite(amount) ? amount.toLocaleString('en-IN') : balance.amount} ${balance.unit}`;
}

function lastingText(hours: number): string {
  if (hours < 48) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days > 60 ? 'Over 60 days' : `${days} days`;
}
