import type { World } from '@/lib/sandbox/services';
import { wipeState } from '@/lib/sandbox/state/state';

/** Resets the sandbox to its initial state: no orders, full balances, no messages, no faults, no recorded calls. */
export function wipeEverything(world: World): void {
  wipeState(world.state);
  world.calls.clear();
  world.faults.clear();
  world.changed();
}
