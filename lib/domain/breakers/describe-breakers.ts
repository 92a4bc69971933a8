import type { Context } from '@/lib/domain/context';
import { accountOf, DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { istDateTime } from '@/lib/platform/time';
import { listPauses } from './list-pauses';

/** A sentence for each supplier and account that is not called at the moment, for the panel. */
export async function describeBreakers({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const [open, pauses] = await Promise.all([
    db.supplierBreaker.findMany({ where: { openUntil: { not: null } }, orderBy: { supplier: 'asc' } }),
    listPauses({ db }),
  ]);
  return [
    ...open.map(({ supplier, failures, openUntil }) => {
      const until = openUntil && istDateTime(openUntil).slice(11, 16);
      return `${DESCRIPTORS[supplierNamed(supplier)].title} is not called: ${failures} calls in a row failed. One order tries it after ${until}.`;
    }),
    ...pauses.map(
      (pause) =>
        `${accountOf(pause).name} has too little balance: items that only it delivers are shown as out of stock until it is topped up.`,
    ),
  ];
}
