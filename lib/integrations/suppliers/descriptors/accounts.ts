import { type Descriptors, SUPPLIER_NAMES, type SupplierName } from './names';
import { DESCRIPTORS } from './registry';

type CurrencyOf<Descriptor> = Descriptor extends { regions: Record<string, { currency: infer Each }> }
  ? Each
  : never;

/** The currencies in which suppliers take money. */
export type Currency = CurrencyOf<Descriptors[SupplierName]>;

/** One balance of the shop at a supplier: the supplier's regions are counted apart. */
export interface SupplierAccount {
  /** 'Smile.one BR', 'MooGold' */
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

/** The account that a route or a call names. Throws when no descriptor has it: its currency is not known. */
export function accountOf({ supplier, region }: { supplier: string; region: string }): SupplierAccount {
  const found = ACCOUNTS.find((account) => account.supplier === supplier && account.region === region);
  if (!found) throw new Error(`No supplier has the account ${supplier}/${region}`);
  return found;
}

export const CURRENCIES = [...new Set(ACCOUNTS.map(({ currency }) => currency))];
