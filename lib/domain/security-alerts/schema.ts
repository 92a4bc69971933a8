// What the panel shows of alerts. Imports nothing of the server.

export const ALERT_PATTERNS = ['many-accounts', 'many-devices', 'many-refusals', 'staff-device'] as const;
export type AlertPattern = (typeof ALERT_PATTERNS)[number];

export interface SecurityAlertView {
  key: string;
  pattern: AlertPattern;
  accountId: string | null;
  /** The name of the account or its e-mail address; its id when the account was deleted; '' without an account. */
  account: string;
  device: string | null;
  count: number;
  /** ISO 8601. */
  at: string;
}
