import type { SandboxContext } from '@/lib/sandbox/services';
import { wipeState } from '@/lib/sandbox/state/state';

/** Resets the sandbox to its initial state: no orders, full balances, no messages, no faults, no recorded calls. */
export function wipeEverything(context: SandboxContext): void {
  wipeState(context.state);
  context.calls.clear();
  context.faults.clear();
  context.changed();
}
