import { createRequire } from 'node:module';
import { dashboards } from './dashboards';
import { prometheusRules } from './prometheus-rules';
import { ruleTests } from './rule-tests';

// The package has no types.
const yaml = createRequire(import.meta.url)('js-yaml') as {
  dump(content: object, options: { lineWidth: number; noRefs: boolean }): string;
};

/** Where the files are, in the repository. */
export const FOLDER = 'docs/monitoring';

const HEAD =
  '# Written by `npm run monitoring` from lib/launch/monitoring. A test fails when it is not up to date.\n';

/** All generated files by their path, with their text. */
export function monitoringFiles(): Map<string, string> {
  const asYaml = (content: object) => HEAD + yaml.dump(content, { lineWidth: 118, noRefs: true });
  const drawn = [...dashboards()].map(
    ([name, board]) => [`${FOLDER}/${name}`, `${JSON.stringify(board, null, 2)}\n`] as const,
  );
  return new Map([
    [`${FOLDER}/rules.yml`, asYaml(prometheusRules())],
    [`${FOLDER}/rules.test.yml`, asYaml(ruleTests())],
    ...drawn,
  ]);
}
