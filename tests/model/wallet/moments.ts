// How commands reach the store: one after the other, several in one moment, or by a process that dies in between.

import { minutes } from '@/lib/platform/time';
import type { CutStatement } from '../../support/shop/commit-cutter';
import type { Action, Step } from './action';
import { COMMANDS } from './commands';
import { assertSame, factsOf, readFacts } from './compare';
import { Disagreement, type Effect, type Model } from './model';
import type { Real } from './real';
import { assertRules } from './rules';

export type Moment =
  | { how: 'one'; step: Step }
  /** All at once. */
  | { how: 'together'; steps: Step[] }
  /** The same key, so often at once. */
  | { how: 'repeated'; step: Step; times: number }
  /** Cut off with the `count`th acknowledgement of this kind, and sent again by a new process. */
  | { how: 'dying'; step: Step; statement: CutStatement; count: number };

export interface Listener {
  /** A command found a target. */
  did(command: string): void;
  /** What is done now, with its targets, for the message of a failure. */
  happens(what: string): void;
}

/**
 * Applies it to the store; the model afterwards, or null when there was nothing to do. `listener` is called first.
 */
export async function live(
  real: Real,
  model: Model,
  moment: Moment,
  listener: Listener,
): Promise<Model | null> {
  const actions = actionsOf(model, moment, listener);
  if (actions.length === 0) return null;
  listener.happens(`${moment.how}: ${actions.map(({ name }) => name).join(', ')}`);
  real.clock.advance(1000);
  for (const { prepare } of actions) await prepare?.(real, model);
  model.now = real.clock.now().getTime();
  const possible = await run(real, moment, actions);
  const facts = await readFacts(real.database.pool);
  await assertRules(real.database.pool);
  return decide(model, possible, facts);
}

// Used when a command finds no target: each of these creates one.
const INSTEAD = ['topUpByUpi', 'orderByUpi', 'buyFromWallet'];

function actionsOf(model: Model, moment: Moment, { did }: Listener): Action[] {
  const find = (step: Step): Action[] => {
    const names = [step.command, INSTEAD[step.which % INSTEAD.length] ?? ''];
    for (const name of names) {
      const action = COMMANDS[name]?.command(model, step);
      if (!action) continue;
      did(name);
      return [action];
    }
    return [];
  };
  switch (moment.how) {
    case 'one':
    case 'dying':
      return find(moment.step);
    case 'together': {
      const actions = moment.steps.flatMap(find);
      return actions.filter(
        ({ parallel }, index) => index === 0 || (parallel !== false && actions[0]?.parallel !== false),
      );
    }
    case 'repeated': {
      const [action] = find(moment.step);
      if (!action) return [];
      if (action.parallel === false) return [action];
      const { prepare: _, ...again } = action;
      return [action, ...Array.from({ length: moment.times - 1 }, () => again)];
    }
  }
}

/** Every order in which what was done may have happened. */
async function run(real: Real, moment: Moment, actions: Action[]): Promise<Effect[][]> {
  const [first] = actions;
  if (moment.how === 'dying' && first?.repeatable) return runDying(real, first, moment);
  return permutations(await Promise.all(actions.map((action) => action.run(real, real.context()))));
}

async function runDying(
  real: Real,
  action: Action,
  { statement, count }: Moment & { how: 'dying' },
): Promise<Effect[][]> {
  const before = real.cutter.cuts();
  real.cutter.cutAt(count, statement);
  try {
    const effect = await action.run(real, real.context('mortal'));
    real.cutter.revive();
    return [[effect]];
  } catch (error) {
    real.cutter.revive();
    if (real.cutter.cuts() === before) throw error;
  }
  // A run that held a key counts as dead after a minute.
  real.clock.advance(minutes(1) + 1000);
  const again = await action.run(real, real.context());
  return [[again], ...(action.wasDone ?? []).map((done) => [done, again])];
}

function permutations<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, index) =>
    permutations([...things.slice(0, index), ...things.slice(index + 1)]).map((rest) => [thing, ...rest]),
  );
}

/** The model after the first order of effects that explains what the shop has now. */
function decide(model: Model, possible: Effect[][], facts: string[]): Model {
  const whys: Disagreement[] = [];
  for (const effects of possible) {
    const next = structuredClone(model);
    try {
      for (const effect of effects) effect(next);
      assertSame(facts, factsOf(next));
      return next;
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      whys.push(error);
    }
  }
  const texts = new Set(whys.map(({ message }) => message));
  throw new Disagreement([...texts].join('\n— or in another order —\n'));
}
