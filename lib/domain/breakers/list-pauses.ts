import type { Context } from '@/lib/domain/context';
import type { SupplierPause } from '@/lib/platform/db';

/** The accounts whose balance does not suffice; mostly none. */
export function listPauses({ db }: Pick<Context, 'db'>): Promise<SupplierPause[]> {
  return db.supplierPause.findMany({ orderBy: [{ supplier: 'asc' }, { region: 'asc' }] });
}
