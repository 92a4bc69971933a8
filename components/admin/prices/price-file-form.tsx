import { Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { fieldClass } from '@/components/ui/text-field';
import { LARGEST_PRICE_FILE } from '@/lib/domain/catalogue/schema';
import type { FormTargetAction } from './form-target';
import { ServerForm } from './server-form';

/** Takes all prices out as a file, and takes the file back. */
export function PriceFileForm({ action }: { action: FormTargetAction }) {
  return (
    <section aria-labelledby="file-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="file-title" className="font-bold text-lg">
        By a file
      </h2>
      <p className="text-muted text-sm">
        Change the last three columns of the file (Price, Resell, In stock), and leave the others. Rows that
        you leave as they are change nothing, whatever others have saved meanwhile.
      </p>
      {/* A download, which the router must not prefetch. */}
      <a href="/admin/price/csv" download className={buttonClass('quiet')}>
        <Download aria-hidden className="size-4" /> Download all prices
      </a>
      <ServerForm action={action} label="Prices from a file" className="space-y-4">
        <label className="block">
          <span className="mb-1.5 block font-semibold text-muted text-sm">
            File (CSV, up to {LARGEST_PRICE_FILE / 1024} KiB)
          </span>
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
            required
            className={`${fieldClass} py-2.5 text-sm file:mr-3 file:rounded-full file:border-0 file:bg-raised file:px-4 file:py-1.5 file:text-text`}
          />
        </label>
        <div className="flex justify-end">
          <button type="submit" className={buttonClass()}>
            Review the file
          </button>
        </div>
      </ServerForm>
    </section>
  );
}
