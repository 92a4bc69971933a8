// Events of payment pages: money comes, or not, or too late, or in another amount; webhooks come once, often, or
// never.
import { settlePayment } from '@/lib/domain/payments';
import { type Action, type Command, choose } from '../action';
import { type GatewaySays, type Model, type Page, pageOf } from '../model';
import { settle } from '../payment-rules';

/** Asks about a page, as any webhook or status page would. */
function settling(page: Page, says?: GatewaySays): Action {
  const { id } = page;
  return {
    name: `settle ${id}`,
    repeatable: true,
    async prepare(real, model) {
      if (says === undefined) return;
      real.gateway.say(id, says);
      pageOf(model, id).gateway = says;
    },
    async run(_, context) {
      await settlePayment(context, id);
      return (model) => settle(model, pageOf(model, id));
    },
  };
}

const unpaid = (model: Model) =>
  [...model.pages.values()].filter(
    ({ gateway, status }) => status !== 'paid' && (gateway === 'pending' || gateway === 'failed'),
  );

/** A reference that no bank gives twice. */
const referenceOf = ({ id }: Page) => `UTR${id}`;

/** In time, or after the page had failed. */
export const payPage: Command = (model, { which }) => {
  const page = choose(unpaid(model), which);
  return page
    ? { ...settling(page, { amount: page.asked, utr: referenceOf(page) }), name: `pay ${page.id}` }
    : null;
};

export const payWrongAmount: Command = (model, { which, amount }) => {
  const page = choose(unpaid(model), which);
  if (!page) return null;
  const paid = amount % 2 === 0 ? page.asked - 100n : page.asked + 5_00n;
  const says = paid > 0n ? { amount: paid, utr: referenceOf(page) } : 'failed';
  return { ...settling(page, says), name: `pay ${paid} for ${page.id}` };
};

/** With the bank reference of other money that was counted. */
export const payWithUsedReference: Command = (model, { which, amount }) => {
  const page = choose(unpaid(model), which);
  const utr = choose([...model.references], amount);
  return page && utr !== undefined
    ? { ...settling(page, { amount: page.asked, utr }), name: `pay ${page.id} with the reference ${utr}` }
    : null;
};

export const failPage: Command = (model, { which }) => {
  const page = choose(
    [...model.pages.values()].filter(({ gateway }) => gateway === 'pending'),
    which,
  );
  return page ? { ...settling(page, 'failed'), name: `fail ${page.id}` } : null;
};

/** Money is sent, without a webhook. */
export const payUnheard: Command = (model, { which }) => {
  const page = choose(unpaid(model), which);
  if (!page) return null;
  const { prepare } = settling(page, { amount: page.asked, utr: referenceOf(page) });
  return { name: `pay ${page.id} unheard`, ...(prepare ? { prepare } : {}), run: async () => () => {} };
};

/** A webhook of earlier, or after the end. */
export const repeatWebhook: Command = (model, { which }) => {
  const pages = [...model.pages.values()];
  // A settled review must have no second effect; too few of those are met by chance.
  const judged = pages.filter(({ judged }) => judged.length > 0);
  const page = choose(judged.length > 0 && which % 2 === 0 ? judged : pages, which);
  return page ? { ...settling(page), name: `webhook again for ${page.id}` } : null;
};
