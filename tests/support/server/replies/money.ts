// Wallets, points, invoices, and what gateways report.
import { z } from 'zod';
import { done, maybe, reply, rupees, said, text, time } from './reply';

export const page = {
  payment_url: maybe,
  upi: z.strictObject({ link: text, left: z.int().positive() }).nullable(),
};

export const lineFields = {
  _id: text,
  txnid: text,
  type: text,
  status: text,
  amount: rupees,
  orderid: maybe,
  userid: text,
  useremail: text,
  reason: maybe,
  createdAt: time,
  updatedAt: time,
};

export const moneyReplies: Record<string, z.ZodType> = {
  'GET /wallet/getbalance/[userid]': reply({ balance: rupees }),
  'GET /wallet/gettransactions/[userid]': z.array(z.strictObject(lineFields)),
  // A user's own file, and no JSON.
  'GET /wallet/statement/csv': z.undefined(),
  'GET /wallet/statement/pdf': z.undefined(),
  'GET /invoices/register': z.undefined(),
  'POST /wallet/topup': reply({ data: z.strictObject({ client_txn_id: text, payment_url: text }) }),
  'POST /wallet/txnstatus': reply({
    data: z.strictObject({
      ...lineFields,
      client_txn_id: text,
      ...page,
      upi_txn_id: maybe,
    }),
  }),
  'GET /points/getbalance/[userid]': reply({ balance: rupees }),
  'POST /points/redeempoints': said,
  'POST /order/webhook/[gateway]': done,
  'GET /invoices/[id]': z.undefined(),
};
