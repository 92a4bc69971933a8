// `npm run test:one -- tests/integration/jobs.test.ts [words of a title]`: one test file, whichever runner it is of.
import { spawn } from 'node:child_process';
import path from 'node:path';

function commandFor(file: string, title: string[]): [tool: string, ...args: string[]] {
  if (file.endsWith('.spec.ts'))
    return ['playwright', 'test', '--reporter', 'list', file, ...title.flatMap((words) => ['--grep', words])];
  const kind = file.includes('/simulator') ? 'simulator' : 'integration';
  const project = file.includes('tests/unit/') ? 'unit' : kind;
  return [
    'vitest',
    'run',
    '--project',
    project,
    file,
    ...title.flatMap((words) => ['--testNamePattern', words]),
  ];
}

const [file, ...title] = process.argv.slice(2);
if (!file || title.some((word) => word.startsWith('-'))) {
  // An option would be sought in the titles, and no test would run.
  console.error(
    'A file, and after it nothing but words of a title: npm run test:one -- tests/integration/jobs.test.ts [words]',
  );
  process.exit(1);
}
const [tool, ...args] = commandFor(
  path.relative(process.cwd(), file),
  title.length > 0 ? [title.join(' ')] : [],
);
spawn(path.resolve('node_modules/.bin', tool), args, { stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1;
});
