import type { RazorpayAnswer } from './call';

export type Unusable = { outcome: 'not_found' | 'unknown'; message: string };

/** A wrong key, a call too many and an answer that cannot be read prove nothing about what was asked for. */
export function unusable(answer: Exclude<RazorpayAnswer<unknown>, { kind: 'done' }>): Unusable {
  const isMissing =
    answer.kind === 'refused' &&
    (answer.http === 404 || (answer.http === 400 && /does not exist/i.test(answer.message)));
  return { outcome: isMissing ? 'not_found' : 'unknown', message: answer.message };
}
