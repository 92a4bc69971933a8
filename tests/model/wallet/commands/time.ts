import { sweepPayments } from '@/lib/domain/payments';
import { hours, minutes } from '@/lib/platform/time';
import { type Command, choose } from '../action';
import { sweep } from '../payment-rules';

const WAITS = [minutes(2), minutes(6), minutes(20), hours(2), hours(30), hours(80)];

/** Time passes, and then the sweep runs. */
export const passTime: Command = (_, { amount }) => {
  const wait = choose(WAITS, amount) ?? 0;
  return {
    name: `${wait / minutes(1)} minutes pass`,
    // Two sweeps in one moment ask about the same pages; one after the other, the second finds that more is due.
    parallel: false,
    repeatable: true,
    prepare: (real) => real.clock.advance(wait),
    async run(real, context) {
      const now = real.clock.now().getTime();
      await sweepPayments(context);
      return (model) => sweep(model, now);
    },
  };
};

/** An item that is sold today is not sold tomorrow: late money then goes to the wallet. */
export const changeStock: Command = ({ onSale }) => ({
  name: onSale ? 'out of stock' : 'in stock again',
  async prepare(real, model) {
    model.onSale = !onSale;
    await real.setStock(!onSale);
  },
  run: async () => () => {},
});
