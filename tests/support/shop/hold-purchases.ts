import type { PurchaseResult } from '@/lib/integrations/suppliers';
import type { SupplierName } from '@/lib/integrations/suppliers/descriptors';
import type { Shop } from './the-shop';

export interface HeldPurchases {
  /** The number of purchases that wait for an answer. */
  readonly waiting: number;
  /** Answers all of them with the supplier's own answer, and holds no more. */
  release(): void;
}

/** Until they are released, purchases at a supplier get no answer, as at one that hangs. */
export function holdPurchases({ context }: Shop, supplier: SupplierName): HeldPurchases {
  const { suppliers } = context;
  const real = { ...suppliers[supplier] };
  let waiting = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const buy = async (purchase: Parameters<typeof real.buy>[0]): Promise<PurchaseResult> => {
    waiting += 1;
    await released;
    waiting -= 1;
    return real.buy(purchase);
  };
  Object.assign(suppliers, { [supplier]: { ...real, buy } });
  return {
    get waiting() {
      return waiting;
    },
    release() {
      Object.assign(suppliers, { [supplier]: real });
      release();
    },
  };
}
