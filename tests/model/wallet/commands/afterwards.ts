// What happens to pages that are paid: they are paid a second time, the money goes back, and a person decides about
// both.
import { settleReview } from '@/lib/domain/payments';
import { recheckPayment } from '@/lib/domain/payments/recheck-payment';
import type { Decision } from '@/lib/domain/payments/schema';
import * as make from '../../../support/make';
import { type Action, type Command, choose } from '../action';
import { creditSecond, recheck, reinstate, takeable, takeFromWallet } from '../afterwards-rules';
import { agree, type Effect, type GatewaySays, type Model, type Page, pageOf } from '../model';
import { outcomeOf } from '../outcome';
import { inWalletOf, restOf } from '../page-money';
import { adjustPoints } from '../points-rules';

const paidPages = (model: Model) => [...model.pages.values()].filter(({ status }) => status === 'paid');

/** The gateway is asked again about a paid page, as by a webhook that differs or by the sweep. */
function rechecking({ id }: Page, says: GatewaySays): Action {
  return {
    name: `ask again about ${id}`,
    repeatable: true,
    async prepare(real, model) {
      real.gateway.say(id, says);
      pageOf(model, id).gateway = says;
    },
    async run(_, context) {
      const payment = await context.db.payment.findUniqueOrThrow({ where: { clientTxnId: id } });
      await recheckPayment(context, payment);
      return (model) => recheck(pageOf(model, id));
    },
  };
}

export const payAgain: Command = (model, { which }) => {
  const page = choose(paidPages(model), which);
  if (!page) return null;
  const utr = `UTR${page.id}AGAIN${page.again.length}`;
  return { ...rechecking(page, { amount: page.asked, utr }), name: `pay ${page.id} a second time` };
};

/** The money goes back, or is there again. */
export const reversePage: Command = (model, { which }) => {
  const pages = paidPages(model);
  // Money that comes and goes several times would be met too seldom by chance.
  const moved = pages.filter(({ back }) => back !== 'never');
  const page = choose(moved.length > 0 && which % 3 > 0 ? moved : pages, which);
  if (!page?.counted) return null;
  return page.gateway === 'failed'
    ? { ...rechecking(page, page.counted), name: `the money of ${page.id} is there again` }
    : { ...rechecking(page, 'failed'), name: `the money of ${page.id} goes back` };
};

interface Judged {
  cause: 'second_payment' | 'payment_reversed' | 'payment_reinstated' | 'receivable';
  decision: Decision;
  reference: string;
  /** Whether the case is open in the model. */
  isOpen: (page: Page, model: Model) => boolean;
  after: (model: Model, page: Page) => void;
}

function findJudged(page: Page, amount: number): Judged | null {
  const second = page.again.find(({ status }) => status === 'review');
  if (second) {
    const isOpen = ({ again }: Page) =>
      again.some(({ utr, status }) => utr === second.utr && status === 'review');
    const decision = amount % 2 === 0 ? 'dismiss' : 'credit';
    return {
      cause: 'second_payment',
      decision,
      reference: second.utr,
      isOpen,
      after: (model, now) => creditSecond(model, now, { utr: second.utr, isCredited: decision === 'credit' }),
    };
  }
  const become = (change: (model: Model, now: Page) => void) => (model: Model, now: Page) => {
    change(model, now);
    const order = now.orderId === null ? undefined : model.orders.get(now.orderId);
    if (order?.status === 'Completed' && order.paidBy === now.id) adjustPoints(model, order);
  };
  const turn = (back: Page['back']) => become((_, now) => Object.assign(now, { back }));
  const reference = `BACK${page.id}N${page.paidAgain.length}`;
  if (page.there === 'open' && amount % 3 > 0) {
    const isOpen = ({ there }: Page) => there === 'open';
    const about = { cause: 'payment_reinstated' as const, reference, isOpen };
    return amount % 3 === 1
      ? { ...about, decision: 'dismiss', after: (_, now) => Object.assign(now, { there: 'dismissed' }) }
      : { ...about, decision: 'reinstated', after: become(reinstate) };
  }
  if (page.back === 'open') {
    const isOpen = ({ back }: Page) => back === 'open';
    const [decision, back] = (
      [
        ['loss', 'lost'],
        ['receivable', 'receivable'],
        ['dismiss', 'dismissed'],
      ] as const
    )[amount % 3] ?? ['loss', 'lost'];
    return { cause: 'payment_reversed', decision, reference, isOpen, after: turn(back) };
  }
  if (page.back !== 'receivable') return null;
  const isOpen = ({ back }: Page) => back === 'receivable';
  if (inWalletOf(page) > 0n && amount % 3 === 0)
    return {
      cause: 'receivable',
      decision: 'offset',
      reference,
      after: become(takeFromWallet),
      isOpen: (now, model) => isOpen(now) && takeable(model, now) > 0n,
    };
  return amount % 2 === 0
    ? { cause: 'receivable', decision: 'loss', reference, isOpen, after: turn('lost') }
    : {
        cause: 'receivable',
        decision: 'recovered',
        reference,
        isOpen,
        after: (model, now) => {
          now.paidAgain.push({ utr: reference, amount: restOf(now) });
          turn('recovered')(model, now);
        },
      };
}

/**
 * Money that went back is no loss while the order that it bought goes on: its price may still be given back as well.
 */
function isTooEarly(model: Model, { id, orderId }: Page, { decision }: Judged): boolean {
  const order = orderId === null ? undefined : model.orders.get(orderId);
  return decision === 'loss' && order?.status === 'Processing' && order.paidBy === id;
}

export const judgeAfterwards: Command = (model, { which, amount }) => {
  const found = paidPages(model).flatMap((page) => {
    const judged = findJudged(page, amount);
    return judged ? [{ id: page.id, judged }] : [];
  });
  const chosen = choose(found, which);
  if (!chosen) return null;
  const { id, judged } = chosen;
  const done: Effect = (after) => judged.after(after, pageOf(after, id));
  return {
    name: `${judged.decision} about the ${judged.cause} of ${id}`,
    repeatable: true,
    // What it leaves owed is another case, which who decides at the same moment does not know.
    parallel: judged.decision !== 'offset',
    wasDone: [done],
    async run(real, context) {
      const reviewId = await real.caseAfterwards(id, judged);
      const said = reviewId
        ? await outcomeOf(
            settleReview(make.actingAs(context, real.admin), {
              reviewId,
              decision: judged.decision,
              reference: judged.reference,
              reason: 'by the model',
            }),
          )
        : ({ code: 'conflict' } as const);
      return (after) => {
        const page = pageOf(after, id);
        const isOpen = judged.isOpen(page, after) && !isTooEarly(after, page, judged);
        agree(isOpen === (said.code === null), `a case about ${id} was answered with ${said.code}`);
        if (isOpen) done(after);
      };
    },
  };
};
