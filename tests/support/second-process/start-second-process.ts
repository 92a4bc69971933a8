// A second process that does the same as the test at the same moment: what holds for both together is held by the
// database, not by anything in memory.
import { sleep } from '@/lib/platform/time';
import { startProcess } from '../processes';

export interface SecondProcess {
  /** Both begin now; resolves with what the second process says in the end, and with the result of `own`. */
  together<T>(own: () => Promise<T>): Promise<[theirs: T, ours: T]>;
}

const RESULT = /^result (.*)$/m;
const BEAT = 400;

/** Both processes agree on the next moment, for they share a clock. */
const nextBeat = () => sleep(BEAT - (Date.now() % BEAT));

/** `script`: one of this folder, which hands its work to `runAsSecondProcess`. */
export async function startSecondProcess(
  script: string,
  env: Record<string, string>,
): Promise<SecondProcess> {
  const child = await startProcess({
    args: ['--import', 'tsx', `tests/support/second-process/${script}.ts`],
    env,
    ready: /^ready$/m,
    timeout: 60_000,
  });
  return {
    async together<T>(own: () => Promise<T>) {
      await nextBeat();
      process.kill(child.pid, 'SIGUSR2');
      await nextBeat();
      const [ours] = await Promise.all([own(), child.waitFor(RESULT)]);
      await child.stop();
      // Both sides of the pipe are written in this folder.
      return [JSON.parse(RESULT.exec(child.output())?.[1] ?? 'null') as T, ours];
    },
  };
}

/** In the second process: says that it is ready, and works at the moment that was agreed on. */
export function runAsSecondProcess(work: () => Promise<unknown>): void {
  process.once('SIGUSR2', async () => {
    await nextBeat();
    process.stdout.write(`result ${JSON.stringify(await work())}\n`);
  });
  // A listener alone keeps nobody alive.
  setInterval(() => {}, 1000);
  process.stdout.write('ready\n');
}
