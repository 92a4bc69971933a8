// The sweep of unpaid payments: one question to the gateway after the other, as it was, and in parallel, as it is.
import { openServices } from '@/lib/domain/open-services';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { readSettings } from '@/lib/platform/config';
import { minutes, sleep } from '@/lib/platform/time';
import { makeOrder, makePayment } from '../support/make';
import { type Part, perSecond } from './report';
import type { World } from './world';

const PAYMENTS = process.env.BENCH_QUICK === '1' ? 60 : 300;
/** ms that the gateway takes for an answer. */
const ANSWER = 100;

export async function benchSweeps(world: World): Promise<Part> {
  const { context, database } = openServices(
    'bench',
    readSettings({ ...world.environment, LOG_LEVEL: 'error' }),
  );
  const { ekqr } = context.gateways;
  const slow = {
    ...ekqr,
    fetchState: async () => {
      await sleep(ANSWER);
      return { outcome: 'pending' as const, gatewayOrderId: '', remark: '' };
    },
  };
  const within = { ...context, gateways: { ...context.gateways, ekqr: slow } };
  try {
    const first = await makeUnpaid(context.db);
    const before = await rateOf(async () => {
      for (const clientTxnId of first) await settlePayment(within, clientTxnId);
    });
    await context.db.payment.updateMany({ data: { nextCheckAt: null } });
    await makeUnpaid(context.db);
    const after = await rateOf(() => sweepPayments(within));
    return {
      name: 'sweeps',
      title: `Sweeps of payments, a gateway that answers after ${ANSWER} ms`,
      figures: [
        {
          what: `${PAYMENTS} unpaid payments`,
          value: `${perSecond(after)} in parallel`,
          against: `${perSecond(before)} one after the other`,
          ratio: after / before,
          aim: { at: 'least', number: 8, of: 'ratio' },
        },
      ],
    };
  } finally {
    await database.close();
  }
}

async function makeUnpaid(db: Parameters<typeof makeOrder>[0]): Promise<string[]> {
  const order = await makeOrder(db, { status: 'Created' });
  const createdAt = new Date(Date.now() - minutes(1));
  const references: string[] = [];
  for (let n = 0; n < PAYMENTS; n++) {
    const clientTxnId = `${order.id}${n}`;
    await makePayment(db, order, { clientTxnId, status: 'open', createdAt, nextCheckAt: createdAt });
    references.push(clientTxnId);
  }
  return references;
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (PAYMENTS * 1000) / (performance.now() - started);
}
