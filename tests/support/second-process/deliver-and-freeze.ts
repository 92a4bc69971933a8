// Delivers one order in a process of its own, which stops itself (SIGSTOP) after the attempt is committed and before
// its call is sent. The test continues it and looks at what it does then.
import { z } from 'zod';
import { STORE } from '@/lib/domain/actor';
import { deliverOrder } from '@/lib/domain/orders';
import { webProcess } from '@/lib/http/server/process';
import type { Supplier, Suppliers } from '@/lib/integrations/suppliers';

const { orderId } = z.object({ orderId: z.string() }).parse(JSON.parse(process.env.DELIVERY ?? ''));
const { context, database } = webProcess();

function freezing<S extends Supplier>(supplier: S): S {
  const buy: Supplier['buy'] = (purchase) => {
    process.stdout.write('about to send\n');
    process.kill(process.pid, 'SIGSTOP');
    return supplier.buy(purchase);
  };
  return { ...supplier, buy };
}

await deliverOrder(
  {
    ...context,
    actor: STORE,
    // Safe: each name of the suppliers stays.
    suppliers: Object.fromEntries(
      Object.entries(context.suppliers).map(([name, supplier]) => [name, freezing(supplier)]),
    ) as Suppliers,
  },
  { orderId, worker: 'frozen/1' },
);
await database.close();
process.stdout.write('delivery over\n');
