import type { AlertRules } from '@/lib/domain/context';
import { after, minutes } from '@/lib/platform/time';
import { KIND_RULES } from './kinds';
import { ALERT_STAGES, type AlertKind, type AlertStage } from './schema';

/** The distance of the first repetition; it doubles up to the setting. */
const FIRST_REPEAT = minutes(15);
/** No message follows another within this time; what would be repeated within it is told with the first. */
export const MESSAGE_GAP = minutes(5);

/** What is stored of an alert. */
interface StoredAlert {
  stage: string | null;
  toldAt: Date | null;
  times: number;
}

export interface JudgeInput {
  kind: AlertKind;
  since: Date;
  stored: StoredAlert | undefined;
  /**
   * The end of the work claim on the alert's subject; null without a claim, and after an ended one that was already
   * reported.
   */
  takenUntil: Date | null;
  now: Date;
  rules: AlertRules;
}

export interface Judgement {
  stage: AlertStage;
  /** In ms; null for a kind without a promise. */
  promise: number | null;
  isTaken: boolean;
  /** People have to be told now. */
  isNews: boolean;
  /** It is repeated so soon that it is told with the others. */
  isNearlyNews: boolean;
}

/**
 * What an alert needs now. A stored time that lies ahead was written by a clock that had leapt, and counts as never
 * written: waiting for it would be silence for as long as the leap.
 */
export function judgeAlert({ kind, since, stored, takenUntil, now, rules }: JudgeInput): Judgement {
  const { promise: name, toldFrom } = KIND_RULES[kind];
  const promise = name === null ? null : rules.promises[name];
  const stage = stageOf(now.getTime() - since.getTime(), promise);
  const isTaken = isTakenAt(takenUntil, now, rules);
  const base = { stage, promise, isTaken };
  const silent = { ...base, isNews: false, isNearlyNews: false };
  if (isTaken || !hasReached(stage, toldFrom)) return silent;
  const news = { ...base, isNews: true, isNearlyNews: true };
  const toldAt = stored?.toldAt && stored.toldAt <= now ? stored.toldAt : null;
  // The time of the one who had taken it is over.
  if (!stored || !toldAt || takenUntil) return news;
  const told = ALERT_STAGES.find((each) => each === stored.stage);
  if (!told || rank(stage) > rank(told)) return news;
  if (!isOverdue(stage)) return silent;
  const distance = Math.min(FIRST_REPEAT * 2 ** Math.max(0, stored.times - 1), rules.repeat);
  const next = after(toldAt, distance);
  return { ...base, isNews: next <= now, isNearlyNews: next <= after(now, MESSAGE_GAP) };
}

export function isOverdue(stage: AlertStage): boolean {
  return hasReached(stage, 'due');
}

/** Whether someone takes care of it now. */
function isTakenAt(until: Date | null, now: Date, { taken }: AlertRules): boolean {
  return until !== null && until > now && until <= after(now, taken);
}

function stageOf(age: number, promise: number | null): AlertStage {
  if (promise === null || age < promise / 2) return 'new';
  if (age < promise) return 'half';
  return age < 2 * promise ? 'due' : 'escalated';
}

/** Whether an alert has reached a stage. */
export function hasReached(stage: AlertStage, other: AlertStage): boolean {
  return rank(stage) >= rank(other);
}

function rank(stage: AlertStage): number {
  return ALERT_STAGES.indexOf(stage);
}
