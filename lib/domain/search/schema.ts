// The types and schemas of the panel's search. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';

export const findQuery = z.object({
  /** The beginning of an order id, a bank reference, a phone number, an e-mail address, a nickname or an input. */
  q: z
    .string()
    .trim()
    .min(3, issue('fieldErrors.tooShort'))
    .max(100, issue('fieldErrors.tooLong'))
    .refine(isStorable),
});

export interface FoundOrder {
  orderid: string;
  productname: string;
  itemname: string;
  status: string;
  value: number;
  username: string | null;
  useremail: string;
  transactionid: string | null;
  createdAt: string;
}

export interface FoundUser {
  userid: string;
  name: string;
  email: string;
  mobilenumber: string;
  role: string;
}

export interface FoundProduct {
  _id: string;
  name: string;
}

/** At most ten of each kind. */
export interface Found {
  orders: FoundOrder[];
  users: FoundUser[];
  products: FoundProduct[];
}
