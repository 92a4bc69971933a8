import { z } from 'zod';
import type { SupplierName } from '@/lib/outside/suppliers';
import type { ApiType, Item, SupplierRoute } from '@/lib/platform/db';

/** One way to buy an item, ready to be followed. */
export interface Route {
  position: number;
  supplier: SupplierName;
  region: string;
  packs: string[];
  settings: Record<string, unknown>;
}

// Product type gives the supplier's slug or category, apiType the supplier and region (design section 4).
const DEFAULTS: Record<Exclude<ApiType, 'OTHER'>, Omit<Route, 'position' | 'packs'>> = {
  SMILEBR: { supplier: 'smileone', region: 'br', settings: { slug: 'mobilelegends' } },
  SMILEPH: { supplier: 'smileone', region: 'ph', settings: { slug: 'mobilelegends' } },
  MOOGOLDMLBB: {
    supplier: 'moogold',
    region: '',
    settings: { category: '1', fields: ['User ID', 'Server ID'] },
  },
  MOOGOLDGENSHIN: { supplier: 'moogold', region: '', settings: { category: '1', fields: ['UID', 'Server'] } },
  MOOGOLDHOK: { supplier: 'moogold', region: '', settings: { category: '1', fields: ['Player ID'] } },
};

const settingsSchema = z.record(z.string(), z.unknown());

/**
 * The routes of an item, first choice first: those written down for it, else the one its apiType names with the packs
 * of itemidarray (empty: the itemid itself is the pack). Empty for goods that are delivered by hand.
 */
export function routesOf(item: Item & { routes: SupplierRoute[] }): Route[] {
  if (!item.isApi) return [];
  const written = item.routes
    .filter((route) => route.enabled)
    .sort((a, b) => a.position - b.position)
    .map(({ position, supplier, region, packs, settings }) => ({
      position,
      supplier,
      region,
      packs,
      settings: settingsSchema.parse(settings),
    }));
  if (written.length > 0) return written;
  if (item.apiType === null || item.apiType === 'OTHER') return [];
  const packs = item.packs.length > 0 ? item.packs : [String(item.itemid)];
  return [{ position: 0, packs, ...DEFAULTS[item.apiType] }];
}
