import { ALERTS, type StoreAlert } from './alerts';
import { BURNS, OBJECTIVES, type Objective } from './objectives';
import { annotationsOf, burnAnnotations } from './prometheus-rules';

interface Expected {
  exp_labels: Record<string, string>;
  exp_annotations: Record<string, string>;
}

interface RuleTest {
  name: string;
  interval: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: { eval_time: string; alertname: string; exp_alerts: Expected[] }[];
}

export interface RuleTestFile {
  rule_files: string[];
  evaluation_interval: string;
  tests: RuleTest[];
}

/** Unit tests for promtool: each alert once with what fires it, and once with what does not. */
export function ruleTests(): RuleTestFile {
  return {
    rule_files: ['rules.yml'],
    evaluation_interval: '1m',
    tests: [...OBJECTIVES.flatMap(burnTests), ...ALERTS.flatMap(storeTests)],
  };
}

/** Bad events of ten thousand in a minute, and the burn rates that tell of them. */
const SHARES = [
  { bad: 200, burns: [14.4, 6, 1] },
  { bad: 100, burns: [6, 1] },
  { bad: 30, burns: [1] },
  { bad: 5, burns: [] },
];

function burnTests(objective: Objective): RuleTest[] {
  return [
    ...SHARES.map(({ bad, burns }) =>
      burnTest(objective, `${bad / 100} % are bad`, {
        bad: `0+${bad}x90`,
        good: `0+${10_000 - bad}x90`,
        burns,
      }),
    ),
    // Without this bound two late orders of a quiet night would wake a person.
    burnTest(objective, 'two of ten are bad', { bad: '0x10 1x20 2x60', good: '0x10 4x20 8x60', burns: [] }),
    burnTest(objective, 'nothing happens', { bad: '0x90', good: '0x90', burns: [] }),
  ];
}

function burnTest(
  objective: Objective,
  what: string,
  { bad, good, burns }: { bad: string; good: string; burns: number[] },
): RuleTest {
  const { alert, sentence } = objective;
  return {
    name: `${alert}: ${what}`,
    interval: '1m',
    input_series: eventsOf(objective, { bad, good }),
    alert_rule_test: [
      {
        eval_time: '80m',
        alertname: alert,
        exp_alerts: BURNS.filter(({ factor }) => burns.includes(factor)).map(({ factor, severity }) => ({
          exp_labels: { severity, burn: String(factor), objective: objective.name },
          exp_annotations: burnAnnotations(alert, sentence, factor),
        })),
      },
    ],
  };
}

/** The series of an objective with that many bad and good events. */
function eventsOf(
  { good, total }: Objective,
  events: { bad: string; good: string },
): RuleTest['input_series'] {
  if (!total.includes('_count{')) {
    const bad = good.replace('"in_time"', '"late"').replace('"yes"', '"no"');
    return [
      { series: good, values: events.good },
      { series: bad, values: events.bad },
    ];
  }
  // A histogram: good pages are in the bucket; half of the others are too slow, the other half errors.
  const labelled = (name: string, status: string, more = '') =>
    `tarang_http_request_seconds_${name}{route="/",kind="page",status="${status}"${more}}`;
  return [
    { series: labelled('bucket', '2xx', ',le="0.3"'), values: events.good },
    { series: labelled('count', '2xx'), values: events.good },
    { series: labelled('bucket', '5xx', ',le="0.3"'), values: events.bad },
    { series: labelled('count', '5xx'), values: events.bad },
  ];
}

function storeTests({ name, severity, summary, lasts, labels, fires, quiet }: StoreAlert): RuleTest[] {
  // One that must hold for an hour has not fired after half of it.
  const eval_time = lasts === '1h' ? '80m' : '30m';
  const worded = summary.replace(/\{(\w+)\}/g, (_, label: string) => labels[label] ?? '');
  const fired = { exp_labels: { severity, ...labels }, exp_annotations: annotationsOf(name, worded) };
  const test = (what: string, given: StoreAlert['fires'], expected: Expected[]): RuleTest => ({
    name: `${name}: ${what}`,
    interval: '1m',
    input_series: given,
    alert_rule_test: [{ eval_time, alertname: name, exp_alerts: expected }],
  });
  return [test('fires', fires, [fired]), test('does not fire', quiet, [])];
}
