import { classNames } from '@/components/ui/class-names';
import type { SupplierHealth } from '@/lib/domain/suppliers/schema';
import { durationText } from './figure-text';
import { standingOf } from './supplier-standing';

interface SuppliersCardProps {
  names: string[];
  /** Null while the suppliers are being asked: the card has its final size already. */
  suppliers: SupplierHealth[] | null;
}

/** The results of each supplier in the last 24 hours, and how long its balance will last. */
export function SuppliersCard({ names, suppliers }: SuppliersCardProps) {
  return (
    <section aria-labelledby="suppliers-title" className="panel p-4 md:p-5">
      <h2 id="suppliers-title" className="font-bold text-lg">
        Suppliers
      </h2>
      <p className="text-muted text-sm">{suppliers ? 'The last 24 hours' : 'Loading...'}</p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-3">
        {names.map((name) => (
          <Supplier key={name} name={name} supplier={suppliers?.find((found) => found.name === name)} />
        ))}
      </ul>
    </section>
  );
}

function Supplier({ name, supplier }: { name: string; supplier?: SupplierHealth }) {
  const warnings = supplier?.warnings ?? [];
  const isBad = supplier !== undefined && standingOf(supplier) !== 'Well' && supplier.calls > 0;
  return (
    <li className="min-w-0 rounded-xl border border-line bg-night p-4 text-sm">
      <h3
        className={classNames(
          'flex flex-wrap justify-between gap-2 font-bold',
          (warnings.length > 0 || isBad) && 'text-wait',
        )}
      >
        {name}
        <span className="font-sans font-semibold text-xs">{supplier && standingOf(supplier)}</span>
      </h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {figuresOf(supplier).map(([figure, text]) => (
          <Figure key={figure} name={figure} text={text} />
        ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className="mt-2 font-semibold text-wait">
          {warning}
        </p>
      ))}
    </li>
  );
}

function figuresOf(supplier: SupplierHealth | undefined): [name: string, text: string][] {
  const textOf = (text: (known: SupplierHealth) => string) => (supplier ? text(supplier) : '…');
  return [
    ['Balance', textOf(balanceText)],
    ['Lasts', textOf(({ lastsHours }) => (lastsHours === null ? 'Not used' : lastingText(lastsHours)))],
    ['Calls', textOf(({ calls }) => calls.toLocaleString('en-IN'))],
    ['Success', textOf(({ successPercent }) => (successPercent === null ? '-' : `${successPercent}%`))],
    ['Answers in (median)', textOf(({ medianSeconds }) => durationText(medianSeconds))],
    ['Answers in (95%)', textOf(({ p95Seconds }) => durationText(p95Seconds))],
  ];
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
  if (!balance) return 'Not known';
  const amount = Number(balance.amount);
  return `${Number.isFinite(amount) ? amount.toLocaleString('en-IN') : balance.amount} ${balance.unit}`;
}

function lastingText(hours: number): string {
  if (hours < 48) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days > 60 ? 'Over 60 days' : `${days} days`;
}
