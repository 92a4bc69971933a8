import { alertRulesOf } from '@/lib/domain/alerts';
import { readSettings } from '@/lib/platform/config';

/** The rules of alerts without any setting of theirs. */
export const testAlertRules = alertRulesOf(
  readSettings({
    DATABASE_URL: 'postgres://tarang@127.0.0.1:9/tarang',
    AUTH_SECRET: 'thirty-two characters or more, at last',
  }),
);
