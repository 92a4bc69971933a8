// A second process that does the same as the test at the same moment: what holds for both together is ensured by the
// database, not by anything in memory.
import { sleep } from '@/lib/platform/time';
import { compileProgram } from '../compile-program';
import { startProcess } from '../processes';

export interface SecondProcess {
  /** Both begin now; resolves with the second process's result and with that of `own`. */
  together<T>(own: () => Promise<T>): Promise<[ofSecond: T, ofFirst: T]>;
  /** What it has written so far, its log with it. */
  output(): string;
}

const RESULT = /^result (.*)$/m;
const BEAT = 400;

/** Both processes compute the same next moment, because they share a clock. */
const nextBeat = () => sleep(BEAT - (Date.now() % BEAT));

/** `script`: one of this folder, which passes its work to `runAsSecondProcess`. */
export async function startSecondProcess(
  script: string,
  env: Record<string, string>,
): Promise<SecondProcess> {
  const child = await startProcess({
    args: [await compileProgram(`tests/support/second-process/${script}.ts`)],
    env,
    ready: /^ready$/m,
    timeout: 60_000,
  });
  return {
    output: child.output,
    async together<T>(own: () => Promise<T>) {
      await nextBeat();
      process.kill(child.pid, 'SIGUSR2');
      await nextBeat();
      const [ofFirst] = await Promise.all([own(), child.waitFor(RESULT)]);
      await child.stop();
      // Both sides of the pipe are written in this folder.
      return [JSON.parse(RESULT.exec(child.output())?.[1] ?? 'null') as T, ofFirst];
    },
  };
}

/** In the second process: reports that it is ready, and works at the agreed moment. */
export function runAsSecondProcess(work: () => Promise<unknown>): void {
  process.once('SIGUSR2', async () => {
    await nextBeat();
    process.stdout.write(`result ${JSON.stringify(await work())}\n`);
  });
  // A listener alone keeps no process alive.
  setInterval(() => {}, 1000);
  process.stdout.write('ready\n');
}
