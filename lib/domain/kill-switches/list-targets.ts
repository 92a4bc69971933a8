import type { Context } from '@/lib/domain/context';
import { findGatewayFacts } from '@/lib/integrations/payments';
import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';
import { CATEGORY_TITLES, type SwitchTarget } from './schema';

/** Everything that can be stopped, with the names that staff know. */
export async function listTargets({
  db,
  gateways,
}: Pick<Context, 'db' | 'gateways'>): Promise<SwitchTarget[]> {
  const products = await db.product.findMany({
    where: { deletedAt: null },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  });
  return [
    { scope: 'shop', target: '', title: 'The whole shop' },
    { scope: 'registration', target: '', title: 'New accounts' },
    ...Object.keys(gateways).map(
      (target): SwitchTarget => ({
        scope: 'gateway',
        target,
        title: findGatewayFacts(target)?.title ?? target,
      }),
    ),
    ...Object.entries(DESCRIPTORS).map(
      ([target, { title }]): SwitchTarget => ({ scope: 'supplier', target, title }),
    ),
    ...Object.entries(CATEGORY_TITLES).map(
      ([target, title]): SwitchTarget => ({ scope: 'category', target, title }),
    ),
    ...products.map(({ id, name }): SwitchTarget => ({ scope: 'product', target: id, title: name })),
  ];
}
