/**
 * A line of production code outside of a supplier's or gateway's own folder: which file, and behind which of its lines.
 */
export interface RegistrationLine {
  file: string;
  after: string;
  line: string;
}

/** All that the supplier in tests/support/coinbay needs beside its folder. */
export const COINBAY_LINES: RegistrationLine[] = [
  {
    file: 'lib/integrations/suppliers/descriptors/registry.ts',
    after: "import type { SupplierDescriptor } from './supplier-descriptor';",
    line: "import { coinbay } from '@/lib/integrations/suppliers/coinbay/descriptor';",
  },
  {
    file: 'lib/integrations/suppliers/descriptors/registry.ts',
    after: '  moogold,',
    line: '  coinbay,',
  },
  {
    file: 'lib/integrations/suppliers/adapters.ts',
    after: "export { smileone } from './smileone';",
    line: "export { coinbay } from './coinbay';",
  },
];

/** All that the gateway in tests/support/upibank needs beside its folder. */
export const UPIBANK_LINES: RegistrationLine[] = [
  {
    file: 'lib/integrations/payments/registry.ts',
    after: "export { ekqr } from './ekqr';",
    line: "export { upibank } from './upibank';",
  },
];
