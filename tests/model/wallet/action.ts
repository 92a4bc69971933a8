import type { Context } from '@/lib/domain/context';
import type { Effect, Model } from './model';
import type { Real } from './real';

/**
 * Something that a customer or administrator does to the store, and what the model says must follow from the answer.
 */
export interface Action {
  /** With its target, for the message of a failure. */
  name: string;
  /** What happens outside the store before (money is sent, time passes): it applies to both sides at once. */
  prepare?(real: Real, model: Model): void | Promise<void>;
  /** Through `context`, whose connection may break in between. Resolves with what the model must do. */
  run(real: Real, context: Context): Promise<Effect>;
  /**
   * When the run dies, a repeat may find it done, or refused with something written: what the model does then, each of
   * the possible effects. Absent when the repeat's own answer is enough.
   */
  wasDone?: Effect[];
  /** False when it may not be one of several in the same moment. */
  parallel?: boolean;
  /** True when it may be cut off at any statement and sent again. */
  repeatable?: boolean;
}

/** What fast-check chooses: the target is found by counting. */
export interface Step {
  command: string;
  who: number;
  which: number;
  amount: number;
}

/** Finds the target of a step in the model; null when there is none. */
export type Command = (model: Model, step: Step) => Action | null;

export const choose = <T>(things: T[], which: number): T | undefined =>
  things[which % Math.max(1, things.length)];
