import { measured } from '@/lib/integrations/measured';
import type { Environment } from '@/lib/platform/config';
import * as ADAPTERS from './adapters';
import type { AdapterOptions, SupplierAdapter } from './define-adapter';
import type { Descriptors, SupplierName } from './descriptors';
import type { Suppliers, TestSuppliers } from './port';

/** Does not compile when an adapter has no descriptor of the same name. */
type Described = { [Name in keyof typeof ADAPTERS]: SupplierAdapter<Descriptors[Name]['capabilities']> };

/** Does not compile when a descriptor has no adapter of the same name. */
const adapters: Described & Record<SupplierName, SupplierAdapter> = ADAPTERS;

/** The names of the settings of all suppliers. */
export const SUPPLIER_SETTINGS = Object.values<SupplierAdapter>(adapters).flatMap(({ settings }) => settings);

/** Those of them that do not point to a supplier. */
export const SUPPLIER_TIMES = Object.values<SupplierAdapter>(adapters).flatMap(({ times }) => times);

/**
 * Opens all suppliers; one without its credentials refuses every purchase with the code not_configured. Throws an Error
 * whose message names each invalid setting.
 */
export function createSuppliers(environment: Environment, options: AdapterOptions): Suppliers {
  const opened = Object.entries<SupplierAdapter>(adapters).map(([name, adapter]) => [
    name,
    measured(name, adapter.open(environment, options)),
  ]);
  // Safe because the types above check each adapter against its name; Object.fromEntries loses the keys' types.
  return Object.fromEntries(opened) as Suppliers;
}

/**
 * Opens the sandbox's accounts for tests; a supplier that is not the sandbox has none. They are not measured, because
 * the objectives are those of purchases for customers.
 */
export function createTestSuppliers(environment: Environment, options: AdapterOptions): TestSuppliers {
  const opened = Object.entries<SupplierAdapter>(adapters).flatMap(([name, adapter]) => {
    const supplier = adapter.openTest(environment, options);
    return supplier ? [[name, supplier] as const] : [];
  });
  return Object.fromEntries(opened);
}
