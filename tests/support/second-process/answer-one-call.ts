// Answers one call of the store's own handlers in a process of its own, which a failpoint kills.
import { z } from 'zod';
import { POST as addBalance } from '@/app/(api)/admin/adduserbalance/route';
import { POST as updateOrder } from '@/app/(api)/admin/updateorder/[orderId]/[newStatus]/[[...reason]]/route';
import { POST as createWalletOrder } from '@/app/(api)/order/createWalletOrder/route';
import { POST as redeemPoints } from '@/app/(api)/points/redeempoints/route';
import { POST as readTransaction } from '@/app/(api)/wallet/txnstatus/route';
import { webProcess } from '@/lib/http/server/process';

const HANDLERS: Record<string, typeof addBalance> = {
  '/admin/adduserbalance': addBalance,
  '/admin/updateorder': updateOrder,
  '/order/createWalletOrder': createWalletOrder,
  '/points/redeempoints': redeemPoints,
  '/wallet/txnstatus': readTransaction,
};

const callSchema = z.object({
  handler: z.string(),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  headers: z.record(z.string(), z.string()),
  /** JSON, as it is sent. */
  body: z.string(),
});

const { handler, path, params, headers, body } = callSchema.parse(JSON.parse(process.env.CALL ?? ''));
const { settings } = webProcess();
const request = new Request(`${settings.STORE_URL}${path}`, { method: 'POST', headers, body });
process.stdout.write('called\n');
const reply = await HANDLERS[handler]?.(request, { params: Promise.resolve(params) });
process.stdout.write(`answered ${reply?.status} ${await reply?.text()}\n`);
process.exit();
