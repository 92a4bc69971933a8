/** What became of accounts, as people were answered. */
export interface Lives {
  /** The accounts of which an erasure was answered. */
  erased: Set<string>;
  /** What the wallets of erased accounts held when this was first seen. */
  held: Map<string, string>;
  /** Of members of staff: since when they have no role, and how much they have done. */
  clerks: Map<string, { dismissedAt: number | null; done: number }>;
  /** Pages that are paid long after they were opened. */
  paidLate: Set<string>;
  /** Of each order that was answered: what its page had shown, in paise. */
  shown: { orderId: string; price: bigint }[];
}

export const nothingLived = (): Lives => ({
  erased: new Set(),
  held: new Map(),
  paidLate: new Set(),
  clerks: new Map(),
  shown: [],
});
