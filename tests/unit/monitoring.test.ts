// The rules and dashboards for Prometheus and Grafana are generated: they are up to date, name series that the store
// has, and each alert leads to its page. promtool tests the rules themselves: `npm run monitoring -- --check`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { STORE_SERIES } from '@/lib/domain/metrics';
import { ALERTS } from '@/lib/launch/monitoring/alerts';
import { monitoringFiles } from '@/lib/launch/monitoring/monitoring-files';
import { BURNS, OBJECTIVES, RANGES } from '@/lib/launch/monitoring/objectives';
import { prometheusRules } from '@/lib/launch/monitoring/prometheus-rules';
import { ruleTests } from '@/lib/launch/monitoring/rule-tests';
import { runbookOf } from '@/lib/launch/monitoring/runbook';
import { PROCESS_SERIES, type Series } from '@/lib/platform/metrics';

const SERIES = new Map<string, Series>([...STORE_SERIES, ...PROCESS_SERIES].map((each) => [each.name, each]));
const rules = prometheusRules().groups.flatMap((group) => group.rules);
const alertNames = [...OBJECTIVES.map(({ alert }) => alert), ...ALERTS.map(({ name }) => name)];

test.each([...monitoringFiles().keys()])('%s is up to date', (file) => {
  expect(readFileSync(file, 'utf8'), 'run npm run monitoring').toBe(monitoringFiles().get(file));
});

/** The store's series in a text, each with the labels of its selector. */
function namedIn(text: string): { name: string; labels: string[] }[] {
  return [...text.matchAll(/\b(tarang_\w+)(\{[^}]*\})?/g)].map(([, name = '', braces = '']) => ({
    name,
    labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  }));
}

describe('every series exists', () => {
  const boards = [...monitoringFiles()].filter(([file]) => file.endsWith('.json')).map(([, text]) => text);
  const texts = [
    ...rules.map(({ expr }) => expr),
    ...boards.flatMap((text) =>
      (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr),
      ),
    ),
  ];

  test.each([...new Set(texts.flatMap(namedIn).map((each) => JSON.stringify(each)))])('%s', (named) => {
    const { name, labels } = JSON.parse(named) as { name: string; labels: string[] };
    const series = SERIES.get(name) ?? SERIES.get(name.replace(/_(bucket|count|sum)$/, ''));
    expect(series, name).toBeDefined();
    expect(series?.kind === 'histogram', 'a histogram is read by its parts').toBe(!SERIES.has(name));
    for (const label of labels) expect([...(series?.labels ?? []), 'le', 'instance']).toContain(label);
  });

  test('and each is shown or told of', () => {
    const used = new Set(texts.flatMap(namedIn).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')));
    expect([...SERIES.keys()].filter((name) => !used.has(name))).toEqual([]);
  });
});

test('each pair of ranges of an objective has an alert, and both ranges are recorded', () => {
  for (const { name, alert } of OBJECTIVES) {
    const recorded = rules.filter(({ record, labels }) => record && labels?.objective === name);
    expect(recorded.map(({ record }) => record)).toEqual(
      RANGES.map((range) => `tarang:objective_bad:ratio_rate${range}`),
    );
    const burns = rules.filter((rule) => rule.alert === alert);
    expect(burns.map(({ labels }) => labels?.burn)).toEqual(BURNS.map(({ factor }) => String(factor)));
  }
  expect(BURNS.map(({ factor, long, short }) => [factor, long, short])).toEqual([
    [14.4, '1h', '5m'],
    [6, '6h', '30m'],
    [1, '3d', '6h'],
  ]);
});

test('each alert is tested with what fires it and with what does not', () => {
  const { tests } = ruleTests();
  for (const name of alertNames) {
    const own = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter((each) => each.alertname === name);
    expect(
      own.some(({ exp_alerts }) => exp_alerts.length > 0),
      name,
    ).toBe(true);
    expect(
      own.some(({ exp_alerts }) => exp_alerts.length === 0),
      name,
    ).toBe(true);
  }
});

const HEADINGS = ['What customers see', 'Look at', 'Do', 'It is over when'];

describe('runbooks', () => {
  test.each(alertNames)('%s has one, with its four parts', (name) => {
    const file = runbookOf(name);
    expect(existsSync(file), file).toBe(true);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(new RegExp(`^# ${name}\n\n\\S`));
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS);
    expect(
      rules.filter(({ alert }) => alert === name).map(({ annotations }) => annotations?.runbook),
    ).toContain(file);
  });

  test('each is about an alert', () => {
    const pages = globSync('docs/runbooks/*.md').filter((file) => !file.endsWith('README.md'));
    expect(pages.toSorted()).toEqual(alertNames.map(runbookOf).toSorted());
  });
});
