// `npm test`: every check, on past failures. `npm test -- unit` (or several parts) runs only those.
import { CHECKS, type Check } from './support/suite/checks';
import { reportChecks } from './support/suite/report-checks';

function chooseChecks(parts: string[]): Check[] {
  const known = CHECKS.map(({ part }) => part);
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return parts.length === 0 ? CHECKS : CHECKS.filter(({ part }) => parts.includes(part));
}

async function main(parts: string[]): Promise<boolean> {
  return reportChecks(chooseChecks(parts));
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
