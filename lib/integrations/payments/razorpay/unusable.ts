import type { RazorpayAnswer } from './call';

export type Unusable = { outcome: 'not_found' | 'unknown'; message: string };

/** What the gateway says of a path that it does not have: the store has a wrong address of it. */
const NO_SUCH_PATH = /requested url/i;

/** A wrong key, a call too many and an answer that cannot be read prove nothing about what was asked for. */
export function unusable(answer: Exclude<RazorpayAnswer<unknown>, { kind: 'done' }>): Unusable {
  const isMissing =
    answer.kind === 'refused' &&
    !NO_SUCH_PATH.test(answer.message) &&
    (answer.http === 404 || (answer.http === 400 && /does not exist/i.test(answer.message)));
  return { outcome: isMissing ? 'not_found' : 'unknown', message: answer.message };
}
