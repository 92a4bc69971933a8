import { WHOLE_FILE } from './changed-functions';
import type { Calls, Recording } from './impact-map';

/** Names of changed functions by file. */
export type Changes = Record<string, string[]>;

/** Test files by how closely their calls match the changes, the closest first. */
export function rankTests(map: Recording[], changes: Changes): Recording[] {
  const scores = new Map<Recording, number>();
  for (const [file, names] of Object.entries(changes))
    for (const name of names)
      for (const [test, weight] of testsOf(map, file, name))
        scores.set(test, (scores.get(test) ?? 0) + weight);
  return [...scores].sort(([one, a], [other, b]) => b - a || one.ms - other.ms).map(([test]) => test);
}

/**
 * The tests that call a function, weighted more the fewer there are: a function that every test calls (a transaction,
 * the clock) distinguishes them least. A function that no test calls by name is looked up by its file, and last among
 * what is loaded.
 */
function testsOf(map: Recording[], file: string, name: string): Map<Recording, number> {
  const calls = (by: 'called' | 'loaded', isMeant: (names: string[]) => boolean) =>
    map.filter((recording) => {
      const names = (recording[by] satisfies Calls)[file];
      return names !== undefined && isMeant(names);
    });
  const byName = name === WHOLE_FILE ? [] : calls('called', (names) => names.includes(name));
  const byFile = byName.length > 0 ? byName : calls('called', () => true);
  const found = byFile.length > 0 ? byFile : calls('loaded', () => true);
  // How much of what a test calls is in this file: its own test calls little else.
  const weigh = (recording: Recording) => (1 + share(recording, file)) / found.length;
  return new Map(found.map((recording) => [recording, weigh(recording)]));
}

function share({ called }: Recording, file: string): number {
  const all = Object.values(called).reduce((sum, names) => sum + names.length, 0);
  return all === 0 ? 0 : (called[file]?.length ?? 0) / all;
}

/** As many as fit into so many milliseconds of two workers, in the order they come in. */
export function fitBudget(ranked: Recording[], ms: number): { chosen: Recording[]; left: Recording[] } {
  const chosen: Recording[] = [];
  const left: Recording[] = [];
  let sum = 0;
  for (const recording of ranked) {
    const fits = sum + recording.ms <= ms;
    if (fits) sum += recording.ms;
    (fits ? chosen : left).push(recording);
  }
  return { chosen, left };
}
