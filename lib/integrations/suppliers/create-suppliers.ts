import type { Environment } from '@/lib/platform/config';
import * as ADAPTERS from './adapters';
import type { Outside, SupplierAdapter } from './define-adapter';
import type { Descriptors, SupplierName } from './descriptors';
import type { Suppliers } from './port';

/** Does not compile for an adapter without a descriptor of its name. */
type Described = { [Name in keyof typeof ADAPTERS]: SupplierAdapter<Descriptors[Name]['capabilities']> };

/** Does not compile for a descriptor without an adapter of its name. */
const adapters: Described & Record<SupplierName, SupplierAdapter> = ADAPTERS;

/** The names of the settings of all suppliers. */
export const SUPPLIER_SETTINGS = Object.values<SupplierAdapter>(adapters).flatMap(({ settings }) => settings);

/**
 * All suppliers; one without its credentials refuses every purchase with code not_configured. Throws an Error whose
 * message names each wrong setting.
 */
export function createSuppliers(environment: Environment, outside: Outside): Suppliers {
  const opened = Object.entries<SupplierAdapter>(adapters).map(([name, adapter]) => [
    name,
    adapter.open(environment, outside),
  ]);
  // Each adapter was checked against its name above; Object.fromEntries forgets the names.
  return Object.fromEntries(opened) as Suppliers;
}
