// Alerts: patterns in the security events that a person should look at. Blocks no account by itself.
export { raiseSecurityAlertsJob } from './jobs';
export { listSecurityAlerts } from './list-security-alerts';
export { raiseSecurityAlerts } from './raise-security-alerts';
