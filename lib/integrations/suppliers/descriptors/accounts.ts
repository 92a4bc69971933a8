import { type Descriptors, SUPPLIER_NAMES, type SupplierName } from './names';
import { DESCRIPTORS } from './registry';

type CurrencyOf<Descriptor> = Descriptor extends { regions: Record<string, { currency: infer Each }> }
  ? Each
  : never;

/** The currencies of all suppliers. */
export type Currency = CurrencyOf<Descriptors[SupplierName]>;

/** One balance of the store at a supplier. Each region of a supplier has a balance of its own. */
export interface SupplierAccount {
  /** For example 'Smile.one BR' or 'MooGold'. */
  name: string;
  supplier: SupplierName;
  region: string;
  currency: Currency;
}

export const ACCOUNTS: SupplierAccount[] = SUPPLIER_NAMES.flatMap((supplier) => {
  const { title, regions } = DESCRIPTORS[supplier];
  return Object.entries<{ currency: Currency }>(regions).map(([region, { currency }]) => ({
    name: `${title} ${region.toUpperCase()}`.trim(),
    supplier,
    region,
    currency,
  }));
});

/** The name of an account in stored rows, such as smileone/br. */
export function accountKey({ supplier, region }: { supplier: string; region: string }): string {
  return region === '' ? supplier : `${supplier}/${region}`;
}

/** The account of a route or call. Throws when no descriptor has it, because its currency would be unknown. */
export function accountOf({ supplier, region }: { supplier: string; region: string }): SupplierAccount {
  const found = ACCOUNTS.find((account) => account.supplier === supplier && account.region === region);
  if (!found) throw new Error(`No supplier has the account ${supplier}/${region}`);
  return found;
}

export const CURRENCIES = [...new Set(ACCOUNTS.map(({ currency }) => currency))];
