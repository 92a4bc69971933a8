import type { Context } from '@/lib/domain/context';
import type { Effect, Model } from './model';
import type { Real } from './real';

/** Something that somebody does to the shop, and what the model says must follow from what the shop answered. */
export interface Action {
  /** With its target, for whoever reads a failure. */
  name: string;
  /** What happens outside the shop before (money is sent, time passes): both sides hear of it at once. */
  prepare?(real: Real, model: Model): void | Promise<void>;
  /** Through `context`, whose connection may die in between. Resolves with what the model must do. */
  run(real: Real, context: Context): Promise<Effect>;
  /** When the run dies, a repeat may find it done: what the model does then. None: a repeat's own answer says all. */
  wasDone?: Effect;
  /** False: it may not be one of several in the same moment. */
  parallel?: boolean;
  /** True: it may be cut off at any statement and sent again. */
  repeatable?: boolean;
}

/** What fast-check chooses: whatever it is about is found by counting. */
export interface Step {
  command: string;
  who: number;
  which: number;
  amount: number;
}

/** Finds what a step is about in the model; null when there is no such thing. */
export type Command = (model: Model, step: Step) => Action | null;

export const choose = <T>(things: T[], which: number): T | undefined =>
  things[which % Math.max(1, things.length)];
