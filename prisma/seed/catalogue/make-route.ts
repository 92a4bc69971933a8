import type { MoogoldLine } from './moogold-packs';
import { brazilPacks, philippinesPacks, type SupplierPack } from './smileone-packs';
import type { DemoRoute } from './types';

export function makeSmileoneRoute(region: 'br' | 'ph', packs: string[]): DemoRoute {
  const list = region === 'br' ? brazilPacks : philippinesPacks;
  return {
    supplier: 'smileone',
    region,
    packs,
    cost: { currency: region === 'br' ? 'BRL' : 'PHP', minor: addCosts(list, packs) },
    settings: { slug: 'mobilelegends' },
  };
}

export function makeMoogoldRoute(line: MoogoldLine, packs: string[]): DemoRoute {
  return {
    supplier: 'moogold',
    region: '',
    packs,
    cost: { currency: 'USD', minor: addCosts(line.packs, packs) },
    settings: { product: line.product, category: '1', fields: line.fields },
  };
}

function addCosts(list: Record<string, SupplierPack>, packs: string[]): number {
  return packs.reduce((sum, id) => {
    const pack = list[id];
    if (!pack) throw new Error(`The supplier has no pack ${id}`);
    return sum + pack.minor;
  }, 0);
}
