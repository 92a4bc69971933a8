// `npm run check [-- base]`: is a change sound? Format, lint, types, import law, unused code and unit tests, and beside
// them the integration tests that say most about what has changed since `base`, as many as fit into the time.
import { defaultBase } from './support/impact/changed-lines';
import { chooseForChanges } from './support/impact/choose-for-changes';
import { CHECKS, vitestFiles } from './support/suite/checks';
import { reportChecks } from './support/suite/report-checks';

const PARTS = ['lint', 'types', 'imports', 'unused'];
// `npm test` runs the files of failed tests a second time. This command does not: its reader decides (decision 047).
const UNIT = vitestFiles('unit', ['unused'], []);

async function main(given?: string): Promise<boolean> {
  const base = given ?? (await defaultBase());
  const { files, notes } = await chooseForChanges(base);
  console.log(`since ${base.slice(0, 12)}: ${files.length} integration test files\n${notes.join('\n')}`);
  const checks = [...CHECKS.filter(({ part }) => PARTS.includes(part)), UNIT];
  return reportChecks(files.length === 0 ? checks : [...checks, vitestFiles('integration', ['lint'], files)]);
}

process.exitCode = (await main(process.argv[2])) ? 0 : 1;
