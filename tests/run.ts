// `npm test`: every check in order, on past failures, and one last line that says how it ended.
// `npm test -- unit` (or several parts) runs only those.
import { stripVTControlCharacters } from 'node:util';
import { CHECKS } from './support/suite/checks';
import { type CheckResult, single } from './support/suite/result';

function chooseChecks(parts: string[]): typeof CHECKS {
  const known = CHECKS.map(({ part }) => part);
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return parts.length === 0 ? CHECKS : CHECKS.filter(({ part }) => parts.includes(part));
}

const countsOf = ({ passed, failed, skipped }: CheckResult) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

async function main(parts: string[]): Promise<boolean> {
  const total: CheckResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { title, run } of chooseChecks(parts)) {
    const began = performance.now();
    const result = await run().catch((error: unknown) =>
      single(false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    console.log(
      `${result.failed > 0 ? '✗' : '✓'} ${title.padEnd(18)} ${countsOf(result).padEnd(32)} ${took.padStart(8)}`,
    );
    for (const figure of result.figures ?? []) console.log(`  ${figure}`);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    total.failures.push(...result.failures.map((failure) => `── ${title}\n${failure}`));
  }
  for (const failure of total.failures) console.log(`\n${stripVTControlCharacters(failure)}`);
  console.log(`\n${countsOf(total)}`);
  return total.failed === 0 && total.passed > 0;
}

main(process.argv.slice(2)).then(
  (good) => {
    process.exitCode = good ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
