import { ALERTS, type StoreAlert } from './alerts';
import { BURNS, type Burn, LEAST_BAD, OBJECTIVES, type Objective, RANGES } from './objectives';
import { runbookOf } from './runbook';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface RuleFile {
  groups: { name: string; interval?: string; rules: Rule[] }[];
}

/** The recorded share of bad events over a range. */
const RATIO = 'tarang:objective_bad:ratio_rate';

/** The rules for Prometheus: shares of bad events, alerts on how fast their budget burns, and the other alerts. */
export function prometheusRules(): RuleFile {
  return {
    groups: [
      { name: 'tarang-objectives', interval: '30s', rules: OBJECTIVES.flatMap(recordings) },
      {
        name: 'tarang-burn',
        rules: OBJECTIVES.flatMap((each) => BURNS.map((burn) => burnAlert(each, burn))),
      },
      { name: 'tarang-store', rules: ALERTS.map(storeAlert) },
    ],
  };
}

function recordings({ name, good, total }: Objective): Rule[] {
  return RANGES.map((range) => ({
    record: `${RATIO}${range}`,
    expr: `1 - sum(rate(${good}[${range}])) / (sum(rate(${total}[${range}])) > 0)`,
    labels: { objective: name },
  }));
}

function burnAlert({ name, alert, sentence, target, good, total }: Objective, burn: Burn): Rule {
  const { factor, long, short, severity } = burn;
  const bound = Number((factor * (1 - target)).toPrecision(6));
  const share = (range: string) => `${RATIO}${range}{objective="${name}"} > ${bound}`;
  const bad = `sum(increase(${total}[${long}])) - sum(increase(${good}[${long}])) >= ${LEAST_BAD}`;
  return {
    alert,
    expr: `${share(long)} and ${share(short)} and on() (${bad})`,
    labels: { severity, burn: String(factor) },
    annotations: burnAnnotations(alert, sentence, factor),
  };
}

function storeAlert({ name, expression, lasts, severity, summary }: StoreAlert): Rule {
  return {
    alert: name,
    expr: expression,
    for: lasts,
    labels: { severity },
    annotations: annotationsOf(name, summary.replace(/\{(\w+)\}/g, '{{ $$labels.$1 }}')),
  };
}

export function burnAnnotations(alert: string, sentence: string, factor: number): Record<string, string> {
  const rate = factor === 1 ? 'faster than it may' : `at ${factor} times the rate that it may`;
  return annotationsOf(alert, `Not kept: ${sentence} The error budget is used up ${rate}.`);
}

export function annotationsOf(alert: string, summary: string): Record<string, string> {
  return { summary, runbook: runbookOf(alert) };
}
