// Retention: one list says of every table how long its rows stay and whose they are (decision 108). It deletes by that
// list, and refuses to delete money and history.
export { countUnsortedEvents, createPartitions } from './create-partitions';
export { createPartitionsJob, purgeExpiredJob } from './jobs';
export { ownersOf } from './owners';
export { purgeExpired } from './purge-expired';
export { type Person, TABLES } from './tables';
