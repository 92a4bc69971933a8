// The quarantine of a database that was restored from a backup. What happened after the restored moment is unknown
// here, so nothing is bought and nothing refunded, until the lists of the gateway and the suppliers were compared, what
// was paid or delivered is recorded, and a person has ended the quarantine with a reason. It never ends by itself: no
// list shows everything.
export { compareAfterRestore } from './compare-after-restore';
export { endQuarantine } from './end-quarantine';
export { getQuarantine } from './get-quarantine';
export { compareAfterRestoreJob } from './jobs';
