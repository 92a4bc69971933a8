// `npm run check:map`: runs the integration tests once and records which functions each file of them calls.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAP_FILE, type Recording } from './support/impact/impact-map';
import { tail } from './support/suite/result';
import { runCommand } from './support/suite/run-command';

async function main(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tarang-test-impact-'));
  try {
    const { code, output } = await runCommand('vitest', ['run', '--project', 'integration'], {
      env: { TEST_IMPACT_FOLDER: folder },
    });
    const recordings: Recording[] = [];
    for (const name of await readdir(folder))
      recordings.push(JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Recording);
    if (recordings.length === 0) throw new Error(`nothing was recorded\n${tail(output)}`);
    await mkdir(path.dirname(MAP_FILE), { recursive: true });
    await writeFile(MAP_FILE, JSON.stringify(recordings));
    console.log(`${recordings.length} test files are in ${path.relative(process.cwd(), MAP_FILE)}`);
    if (code !== 0) console.log(tail(output));
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
