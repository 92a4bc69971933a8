// Alerts: what waits for a person, within which time it is to be dealt with, and the messages that say so until it is
// taken or has ended. It changes nothing of what it tells about.
export { alertRulesOf } from './alert-rules';
export { raiseAlertsJob, sendAlertJob } from './jobs';
export { permissionOfAlert } from './kinds';
export { listAlerts, listMachineAlerts } from './list-alerts';
export { listUnsentMessages } from './list-unsent-messages';
export { queueMessages } from './queue-message';
export { raiseAlerts } from './raise-alerts';
export { raiseWithoutWorker } from './raise-without-worker';
export { sendAlert } from './send-alert';
export { stuckRefunds } from './stuck-refunds';
export { tellAgain } from './tell-again';
