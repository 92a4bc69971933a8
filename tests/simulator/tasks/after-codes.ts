import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { hours, minutes, seconds } from '@/lib/platform/time';
import type { World } from '../world';
import { type Keyed, sendFromTabs } from './customers';

type Once = Parameters<Keyed['call']>[1];

/** Whoever has bought, with what they do about their order. */
export interface Buyer {
  id: string;
  number: number;
  orderId: string;
  isCode: boolean;
  /** The codes of the order, as they are read. */
  reveal(context: Context, orderId: string): Promise<string[]>;
  giveBack(context: Context, orderId: string, once: Once): Promise<object>;
}

const MOST_LOOKS = 4;

/** Who has ordered looks at the codes, gives the order back, or does both at the same moment, by several calls. */
export function followUp(world: World, buyer: Buyer): void {
  const { id, number, isCode } = buyer;
  const chance = world.chanceFor(`after order ${number} of ${id}`);
  const wait = chance.between(200, chance.pick([seconds(3), minutes(1), minutes(10), hours(2)]));
  const choice = chance.pick(['look', 'look', 'both', 'both', 'back', 'nothing'] as const);
  if (choice === 'nothing') return;
  const looks = !isCode || choice === 'back' ? 0 : choice === 'both' ? 3 : 1;
  for (let count = 1; count <= looks; count += 1) look(world, buyer, wait + chance.below(400), 1, count);
  if (choice !== 'look' || !isCode) giveBack(world, buyer, wait + chance.below(300));
}

/** Looks again when there is no code yet, or no answer came. */
function look(world: World, buyer: Buyer, wait: number, tries: number, count: number): void {
  const { id, number, orderId, reveal } = buyer;
  const chance = world.chanceFor(`look ${tries} of ${id} at ${number}, ${count}`);
  world.scheduler.later(wait, `${id} wants the codes of order ${number}`, () =>
    world.begin(`look ${tries} of ${id} at order ${number}`, chance.pick(world.webs), async (context) => {
      try {
        for (const code of await reveal(context, orderId))
          world.partners.seen.shown.push({ code, orderId, buyer: id });
      } catch (error) {
        if (error instanceof AppError) world.partners.seen.refusals.push(error.code);
        const isAnswered = error instanceof AppError && error.code !== 'conflict';
        const later = chance.between(seconds(5), chance.pick([minutes(1), minutes(30)]));
        if (!isAnswered && tries < MOST_LOOKS) look(world, buyer, later, tries + 1, count);
        throw error;
      }
    }),
  );
}

function giveBack(world: World, { id, number, orderId, giveBack: call }: Buyer, wait: number): void {
  const chance = world.chanceFor(`return of ${number} by ${id}`);
  const { seen } = world.partners;
  const keyed: Keyed = {
    userId: id,
    name: `return of order ${number} by ${id}`,
    key: `return-${number}-${id}`,
    body: {},
    route: `live:/v1/orders/${orderId}/cancel`,
    call: (context, once) => call(context, orderId, once),
    answered: () => seen.returned.add(orderId),
  };
  world.scheduler.later(wait, `${id} gives order ${number} back`, () =>
    sendFromTabs(world, chance, keyed, 300),
  );
}
