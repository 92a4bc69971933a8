import type { BatchView } from '@/lib/domain/vault/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { type VoidBatch, VoidBatchButton } from './void-batch-button';

const FROM = { import: 'Imported', supplier: 'Delivered by', typed: 'Typed for orders' } as const;

/** The newest batches of codes, each with its supplier, the cost of one code and the number that is still for sale. */
export function BatchList({ batches, voidBatch }: { batches: BatchView[]; voidBatch: VoidBatch }) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="batches-title" className="panel p-4 md:p-6">
      <h2 id="batches-title" className="mb-3 font-bold text-lg">
        Batches
      </h2>
      <ul className="divide-y divide-line">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold [overflow-wrap:anywhere]">{batch.item}</p>
              <p className="text-muted [overflow-wrap:anywhere]">
                {[FROM[batch.kind], batch.supplier, batch.invoice].filter(Boolean).join(' ')}
              </p>
            </div>
            <div className="tabular-nums">
              <p>
                {batch.left} of {batch.rows} left
                {batch.unitCost === null ? '' : `, ${formatRupees(batch.unitCost)} each`}
              </p>
              <p className="text-muted">
                <time dateTime={batch.createdAt}>{istDateTime(new Date(batch.createdAt))}</time>
                {batch.createdBy ? ` by ${batch.createdBy}` : ''}
              </p>
            </div>
            {batch.kind === 'import' && batch.left > 0 && (
              <VoidBatchButton batch={batch} voidBatch={voidBatch} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
