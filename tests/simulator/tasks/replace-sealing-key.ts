import { resealAll } from '@/lib/launch/reseal-all';
import type { Sealer } from '@/lib/platform/sealing';
import { minutes, seconds } from '@/lib/platform/time';
import type { Machine } from '../engine/machine';
import { countUnopened } from '../partners/count-unopened';
import { SEALERS } from '../partners/sealing-keys';
import type { World } from '../world';

/**
 * An operator replaces the sealing key while others buy (docs/operating.md): all processes restart with both keys,
 * everything is sealed anew, and when nothing needs the former key any more they restart without it.
 */
export function replaceSealingKey(world: World): void {
  const chance = world.chanceFor('sealing key');
  if (!chance.happens(0.5)) return;
  const machines = [...world.webs, ...world.workers];
  const [web] = world.webs;
  const restartAll = (at: number, sealer: Sealer) => {
    for (const machine of machines)
      world.scheduler.later(at + chance.below(seconds(20)), `${machine.name} gets other keys`, () =>
        restart(world, machine, sealer),
      );
  };

  function sealAnew(wait: number): void {
    let isDone = false;
    world.scheduler.later(wait, 'an operator seals anew', () => {
      world.begin('seals anew', web as Machine, async (context) => {
        const operator = { ...context, sealer: SEALERS.both };
        let unreadable = 0;
        await resealAll(operator, (_, counts) => {
          unreadable += counts.unreadable;
        });
        isDone = unreadable === 0 && (await countUnopened(context.db)) === 0;
        if (isDone) {
          restartAll(minutes(1), SEALERS.next);
          world.partners.seen.isKeyReplaced = true;
        }
      });
      world.scheduler.later(minutes(3), 'an operator looks', () => {
        if (!isDone) sealAnew(0);
      });
    });
  }

  const at = chance.below(minutes(chance.pick([5, 60, 200])));
  restartAll(at, SEALERS.both);
  sealAnew(at + minutes(chance.between(1, 20)));
}

async function restart(world: World, machine: Machine, sealer: Sealer): Promise<void> {
  await world.die({ machine });
  world.partners.sealers.set(machine, sealer);
}
