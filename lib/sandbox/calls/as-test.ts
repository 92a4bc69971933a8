import { openMoogoldState } from '@/lib/sandbox/state/moogold-state';
import { openSmileoneState } from '@/lib/sandbox/state/smileone-state';
import type { Call } from './answer-call';

/**
 * The call of an account for tests. It sells from a state of its own, which ends with the call, so that balances, lists
 * of orders and the faults of answers stay those of the store's account.
 */
export function asTest<S extends 'smileone' | 'moogold'>(call: Call<S>): Call<S> {
  const { context } = call;
  const state = { ...context.state, smileone: openSmileoneState(), moogold: openMoogoldState() };
  return { ...call, take: () => null, context: { ...context, state, changed: () => {} } };
}
