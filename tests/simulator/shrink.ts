import type { SeedDatabase } from './databases';
import type { Fault } from './engine/faults';
import { runOn } from './run-on';
import type { SeedReport } from './run-seed';

/**
 * A failing run with as few kinds of fault and as few customers as still fail. Each draws from a sequence of its own,
 * so that leaving one out changes the others only by what follows from it.
 */
export async function shrink(database: SeedDatabase, failing: SeedReport, most = 40): Promise<SeedReport> {
  let best = failing;
  let tries = 0;
  const attempt = async (only: readonly Fault[], customers: number): Promise<boolean> => {
    if (tries >= most) return false;
    tries += 1;
    const run = await runOn(database, { seed: failing.seed, only, customers });
    if (run.failure === null) return false;
    best = run;
    return true;
  };
  const struck = Object.keys(failing.faults) as Fault[];
  await attempt(struck, failing.customers);
  // Halves first, then one after the other.
  for (let size = Math.ceil(best.drawn.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.drawn.length; from += size) {
      const rest = best.drawn.filter((_, index) => index < from || index >= from + size);
      if (await attempt(rest, best.customers)) from -= size;
    }
  for (let customers = best.customers - 1; customers >= 1; customers -= 1)
    if (!(await attempt(best.drawn, customers))) break;
  return best;
}
