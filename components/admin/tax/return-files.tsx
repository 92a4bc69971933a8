import { buttonClass } from '@/components/ui/button-class';
import { RETURN_FILES, type ReturnFile, type ReturnPeriod } from '@/lib/domain/invoices/schema';

const WHAT: Record<ReturnFile, string> = {
  b2b: 'Invoices to registered buyers',
  b2cl: 'Large invoices to other States',
  b2cs: 'All other sales, by State and rate',
  cdnr: 'Credit notes to registered buyers',
  cdnur: 'Credit notes of large invoices to other States',
  docs: 'Numbers that were issued',
};

interface ReturnFilesProps {
  /** The newest first. */
  periods: ReturnPeriod[];
}

/** The files of GSTR-1, for each month in which a registration issued documents. */
export function ReturnFiles({ periods }: ReturnFilesProps) {
  return (
    <section aria-labelledby="return-title" className="panel p-4 md:p-6">
      <h2 id="return-title" className="mb-1 font-bold text-lg">
        Return GSTR-1
      </h2>
      <p className="mb-3 text-muted text-sm">
        As CSV in the form of the portal's offline tool. Your accountant decides what is filed.
      </p>
      {periods.length === 0 && <p className="text-muted">No document has been issued yet.</p>}
      <ul className="divide-y divide-line">
        {periods.map(({ month, gstin }) => (
          <li key={`${month} ${gstin}`} className="py-3">
            <h3 className="mb-2 font-semibold">
              {month} <span className="font-normal text-muted text-sm">{gstin}</span>
            </h3>
            <ul className="flex flex-wrap gap-2">
              {RETURN_FILES.map((file) => (
                <li key={file}>
                  <a
                    href={`/admin/tax/return?month=${month}&gstin=${gstin}&file=${file}`}
                    title={WHAT[file]}
                    className={buttonClass('quiet', 'medium')}
                  >
                    {file}
                    <span className="sr-only">
                      {' '}
                      of {month}, {gstin}: {WHAT[file]}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
