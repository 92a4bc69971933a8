import type { BundleDiff } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { signedRupees } from './change-texts';

/** What the changes make of the saving of bundles, which shoppers read on the page of a product. */
export function BundleDiffs({ bundles }: { bundles: BundleDiff[] }) {
  if (bundles.length === 0) return null;
  return (
    <section aria-label="Bundles" className="panel p-4 md:p-6">
      <h2 className="font-semibold">{bundles.length === 1 ? '1 bundle' : `${bundles.length} bundles`}</h2>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto text-sm tabular-nums">
        {bundles.map(({ itemid, name, count, single, price, resell, saving, resellSaving }) => (
          <li key={itemid} className="space-y-1 py-2">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <Saving label="Price" what={`${count} × ${single}`} {...price} saving={saving} />
            <Saving label="Resell" what={`${count} × ${single}`} {...resell} saving={resellSaving} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SavingProps {
  label: string;
  what: string;
  bundle: number;
  singles: number;
  saving: { old: number; new: number };
}

function Saving({ label, what, bundle, singles, saving }: SavingProps) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-muted">
      <span>
        {label} {formatRupees(bundle)}, {what} {formatRupees(singles)}
      </span>
      <span className={saving.new <= 0 ? 'font-semibold text-bad' : undefined}>
        Saving {signedRupees(saving.old)} → {signedRupees(saving.new)}
      </span>
    </p>
  );
}
