import type { World } from '@/lib/sandbox/services';
import { wipeState } from '@/lib/sandbox/state/state';

/** Back to the first minute: no orders, full balances, no messages, no faults, no evidence. */
export function wipeEverything(world: World): void {
  wipeState(world.state);
  world.calls.clear();
  world.faults.clear();
  world.changed();
}
