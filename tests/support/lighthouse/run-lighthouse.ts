import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
});

type LighthouseReport = z.infer<typeof reportSchema>;

interface Measurement {
  url: string;
  /** At which a browser listens for its debugger. */
  port: number;
  categories: readonly string[];
  folder: string;
}

/** Measures one page once. @returns the report, as data and as a page */
export async function runLighthouse({
  url,
  port,
  categories,
  folder,
}: Measurement): Promise<{ report: LighthouseReport; html: string }> {
  const output = path.join(folder, 'lighthouse');
  await promisify(execFile)(process.execPath, [
    // `npm run lighthouse` installs it there before it starts: no other command needs its 150 MB.
    path.resolve('tests/tools/lighthouse/node_modules/lighthouse/cli/index.js'),
    url,
    `--port=${port}`,
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${output}`,
    '--quiet',
    '--no-enable-error-reporting',
  ]);
  return {
    report: reportSchema.parse(JSON.parse(await readFile(`${output}.report.json`, 'utf8'))),
    html: await readFile(`${output}.report.html`, 'utf8'),
  };
}
