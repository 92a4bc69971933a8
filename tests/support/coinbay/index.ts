// A supplier that exists in tests alone, as one would be added: this folder, and the lines of registration.ts.
import { z } from 'zod';
import { callRemote, decimalText, describeAnswer, idText, readOk } from '@/lib/integrations/http';
import { defineAdapter } from '@/lib/integrations/suppliers/define-adapter';
import { Goods } from '@/lib/integrations/suppliers/goods';
import type { PurchaseResult } from '@/lib/integrations/suppliers/port';
import { seconds } from '@/lib/platform/time';
import { coinbay as descriptor } from './descriptor';

const orderReply = z.object({ id: idText, price: decimalText, codes: z.array(z.string()) }).nullable();
const balanceReply = z.object({ balance: decimalText });

export const coinbay = defineAdapter({
  descriptor,
  routeSettings: z.object({ game: z.string().min(1) }),
  settings: {
    baseUrl: { name: 'COINBAY_BASE_URL', default: 'https://api.coinbay.example' },
    credentials: ['COINBAY_KEY'],
  },
  create({ baseUrl, credentials, timeout = seconds(10) }) {
    const call = (path: string, fields: object) =>
      callRemote({
        url: `${baseUrl}/${path}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${credentials.COINBAY_KEY}` },
        body: JSON.stringify(fields),
        timeout,
      });
    const order = async (path: string, fields: Record<string, unknown>) => {
      const answer = await call(path, fields);
      const reply = readOk(answer, orderReply);
      const evidence = { request: { path, ...fields }, reply: describeAnswer(answer), took: answer.took };
      return { reply, evidence };
    };
    const judge = ({ reply, evidence }: Awaited<ReturnType<typeof order>>): PurchaseResult<true> | null => {
      if (!reply.ok) return { ...evidence, outcome: 'unknown', message: reply.why };
      if (!reply.data) return null;
      const { id: supplierOrderId, price: cost, codes } = reply.data;
      const goods = new Goods(codes);
      return { ...evidence, outcome: 'delivered', supplierOrderId, cost, goods, differences: [] };
    };
    return {
      async buy({ pack, reference, region, input1, settings }) {
        const answer = await order('buy', { pack, reference, region, player: input1, game: settings.game });
        const judged = judge(answer);
        return (
          judged ?? { ...answer.evidence, outcome: 'refused', code: 'sold_out', message: 'It is sold out' }
        );
      },
      async lookUp({ reference }) {
        const answer = await order('order', { reference });
        return judge(answer) ?? { ...answer.evidence, outcome: 'not_found' };
      },
      settleTime: seconds(10),
      checkPlayer: null,
      listOrders: null,
      async balance() {
        const reply = readOk(await call('balance', {}), balanceReply);
        if (!reply.ok) throw new Error(reply.why);
        return { balance: reply.data.balance, currency: 'SGD' };
      },
    };
  },
});
