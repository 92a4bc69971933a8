import { findIncompatibility } from '@/lib/domain/catalogue/routes/compatibility';
import { type ApiType, apiTypes, type ProductType } from '@/lib/domain/catalogue/schema';
import { API_TYPES, accountOf } from '@/lib/integrations/suppliers/descriptors';

const BY_HAND = ['', 'by hand', 'other'];

/**
 * The API type of a supplier's name, such as 'Smile.one BR', or of the API type itself; null for goods that are
 * delivered by hand.
 */
export function readSupplier(
  text: string,
  game: ProductType,
): { apiType: ApiType | null } | { problem: string } {
  const wanted = text.toLowerCase();
  if (BY_HAND.includes(wanted)) return { apiType: null };
  const byCode = apiTypes.find((apiType) => apiType.toLowerCase() === wanted);
  const byName = API_TYPES.find(
    (each) => each.delivers === game && accountOf(each).name.toLowerCase() === wanted,
  );
  const apiType = byCode ?? byName?.apiType;
  const names = API_TYPES.filter(({ delivers }) => delivers === game).map((each) => accountOf(each).name);
  const choices = [...new Set(names), 'By hand'].join(', ');
  if (apiType === undefined)
    return { problem: `There is no such supplier for ${game}. Choose from: ${choices}.` };
  return findIncompatibility({ isApi: true, apiType }, game)
    ? { problem: `${apiType} does not deliver ${game}. Choose from: ${choices}.` }
    : { apiType };
}

/** The supplier as the panel names it. */
export function supplierName(apiType: string | null): string {
  const found = API_TYPES.find((each) => each.apiType === apiType);
  return found ? accountOf(found).name : 'By hand';
}
