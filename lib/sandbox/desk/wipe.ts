import { wipeBooks } from '../books/books';
import type { World } from '../world';

/** Back to the first minute: no orders, full balances, no messages, no faults, no evidence. */
export function wipeEverything(world: World): void {
  wipeBooks(world.books);
  world.calls.clear();
  world.faults.clear();
  world.changed();
}
