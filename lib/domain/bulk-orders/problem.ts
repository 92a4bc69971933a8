import { z } from 'zod';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';

/** Why one line cannot be bought, as it is stored: a message, and the name of the input that it is about. */
export interface Problem {
  label: string | null;
  message: Message;
}

/** The refusals of an order that are about its player or its inputs: the next line may be bought all the same. */
const OF_ONE_LINE = ['invalid_input', 'player_not_allowed', 'supplier_unreachable', 'order_refused'];

/** The problem of one line; null for an error that is about the whole list or is unexpected. */
export function problemOf(error: unknown, labels: readonly string[]): Problem | null {
  if (!(error instanceof AppError) || !OF_ONE_LINE.includes(error.code)) return null;
  const [name = '', said = error.description] = Object.entries(error.fields ?? {})[0] ?? [];
  const [, place] = /^input(\d+)$/.exec(name) ?? [];
  if (place === undefined) return { label: null, message: error.description };
  const label = labels[Number(place) - 1];
  return label === undefined
    ? { label: null, message: message('bulkOrders.tooManyColumns', { count: labels.length }) }
    : { label, message: said };
}

/** The problem as it is stored; what is stored for a line without one. */
export function problemJson(problem: Problem | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return problem ? { ...problem, message: { ...problem.message } } : Prisma.DbNull;
}

const stored = z.object({
  label: z.string().nullable(),
  message: z.object({
    messageKey: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
});

/** Whether the supplier did not answer about the player: the same line may be bought in a new list. */
export function isNotChecked(value: unknown): boolean {
  return stored.parse(value).message.messageKey === message('orders.cannotCheckPlayerForOrder').messageKey;
}

/** The stored problem as a sentence. */
export function problemText(language: Language, value: unknown): string {
  const problem = stored.parse(value);
  // The key is one that `problemOf` wrote: zod cannot know all keys.
  const text = translate(language, problem.message as Message);
  return problem.label === null
    ? text
    : translate(language, message('bulkOrders.inputProblem', { label: problem.label, said: text }));
}
