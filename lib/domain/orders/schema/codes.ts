import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';

export const orderCodesSchema = z.object({ orderid: idSchema });

/**
 * The codes of an order, as its customer's page shows them before they are read. A Hindi name is '' while it is
 * missing.
 */
export interface OrderCodes {
  orderid: string;
  product: string;
  productname: string;
  productnameHi: string;
  itemname: string;
  itemnameHi: string;
  /** waiting: none yet; sealed: not looked at; returned: given back; none: the order ended otherwise. */
  state: 'waiting' | 'sealed' | 'revealed' | 'returned' | 'none';
  count: number;
  value: number;
  /** Null when it cannot be returned. */
  returnableUntil: string | null;
}

/** A code as its customer reads it; `pin` is '' for a code without one. */
export interface ShownCode {
  code: string;
  pin: string;
  expiresAt: string | null;
}
