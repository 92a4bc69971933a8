// An administrator settles a review of money.
import { settleReview } from '@/lib/domain/payments';
import * as make from '../../../support/make';
import { type Command, choose } from '../action';
import { agree, type Effect, pageOf } from '../model';
import { outcomeOf } from '../outcome';
import { creditReview, dismissReview } from '../payment-rules';

export const judgePayment: Command = (model, { which, amount }) => {
  const page = choose(
    [...model.pages.values()].filter(({ status }) => status === 'review'),
    which,
  );
  if (!page) return null;
  const { id } = page;
  const decision = amount % 2 === 0 ? 'dismiss' : 'credit';
  const judged: Effect = (after) => {
    if (decision === 'dismiss') dismissReview(after, pageOf(after, id));
    else agree(creditReview(after, pageOf(after, id)), 'a reference that was counted is counted again');
  };
  return {
    name: `${decision} ${id}`,
    repeatable: true,
    wasDone: [judged],
    async run(real, context) {
      const reviewId = await real.caseOf(id);
      // A second decision finds no open review.
      const said = reviewId
        ? await outcomeOf(
            settleReview(make.actingAs(context, real.admin), {
              reviewId,
              decision,
              reason: 'by the model',
            }),
          )
        : ({ code: 'conflict' } as const);
      return (after) => {
        const now = pageOf(after, id);
        if (said.code === null) {
          agree(now.status === 'review', `a case about ${id} was closed twice`);
          judged(after);
          return;
        }
        agree(said.code === 'conflict', `a case was answered with ${said.code}`);
        const { gateway } = now;
        const counted = typeof gateway !== 'string' && after.references.has(gateway.utr);
        agree(
          now.status !== 'review' || (decision === 'credit' && counted),
          `a case about ${id} could not be closed`,
        );
      };
    },
  };
};
