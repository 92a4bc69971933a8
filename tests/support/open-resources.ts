import { sleep } from '@/lib/platform/time';

// Other kinds may close a little later by themselves, such as the idle connection of a call.
const KINDS = ['TCPServerWrap', 'ProcessWrap'];
const TRIES = 50;

/** The servers and child processes that keep this process alive, by their kinds. */
export function listResources(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => KINDS.includes(kind));
}

/** What is open beyond `before` and does not close within a second. */
export async function waitForResources(before: readonly string[]): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const left = beyond(listResources(), before);
    if (left.length === 0 || tries === TRIES) return left;
    await sleep(20);
  }
}

function beyond(now: readonly string[], before: readonly string[]): string[] {
  const known = [...before];
  return now.filter((kind) => {
    const index = known.indexOf(kind);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
