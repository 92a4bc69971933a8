import { moogoldLines } from './moogold-packs';
import { brazilPacks, philippinesPacks, type SupplierPack } from './smileone-packs';
import type { DemoRoute } from './types';

export type SandboxPack = Pick<DemoRoute, 'supplier' | 'region' | 'cost'> & { pack: string; name: string };

function listPacks(
  place: Pick<DemoRoute, 'supplier' | 'region'>,
  currency: DemoRoute['cost']['currency'],
  packs: Record<string, SupplierPack>,
): SandboxPack[] {
  return Object.entries(packs).map(([pack, { name, minor }]) => ({
    ...place,
    pack,
    name,
    cost: { currency, minor },
  }));
}

/** Every pack that the demo catalogue can order, as in the suppliers' lists. */
export const sandboxCatalogue: SandboxPack[] = [
  ...listPacks({ supplier: 'smileone', region: 'br' }, 'BRL', brazilPacks),
  ...listPacks({ supplier: 'smileone', region: 'ph' }, 'PHP', philippinesPacks),
  ...moogoldLines.flatMap((line) => listPacks({ supplier: 'moogold', region: '' }, 'USD', line.packs)),
];
