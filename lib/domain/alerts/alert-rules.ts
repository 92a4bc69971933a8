import type { AlertRules } from '@/lib/domain/context';
import type { Settings } from '@/lib/platform/config';
import { days, hours, minutes } from '@/lib/platform/time';

type RuleSettings = Pick<
  Settings,
  | 'ALERT_CASE_MINUTES'
  | 'ALERT_BY_HAND_MINUTES'
  | 'ALERT_DELIVERY_MINUTES'
  | 'ALERT_SUPPLIER_MINUTES'
  | 'ALERT_WORKER_MINUTES'
  | 'ALERT_HELP_MINUTES'
  | 'ALERT_REPEAT_MINUTES'
  | 'ALERT_TAKEN_MINUTES'
>;

/**
 * Within which time a complaint is acknowledged and answered. A month has other lengths too: its alert ends with the
 * month.
 */
const LAW = { acknowledgement: hours(48), complaint: days(30) };

/** The rules of the settings, in ms. */
export function alertRulesOf(settings: RuleSettings): AlertRules {
  return {
    promises: {
      case: minutes(settings.ALERT_CASE_MINUTES),
      byHand: minutes(settings.ALERT_BY_HAND_MINUTES),
      delivery: minutes(settings.ALERT_DELIVERY_MINUTES),
      supplier: minutes(settings.ALERT_SUPPLIER_MINUTES),
      worker: minutes(settings.ALERT_WORKER_MINUTES),
      help: minutes(settings.ALERT_HELP_MINUTES),
      ...LAW,
    },
    repeat: minutes(settings.ALERT_REPEAT_MINUTES),
    taken: minutes(settings.ALERT_TAKEN_MINUTES),
  };
}
