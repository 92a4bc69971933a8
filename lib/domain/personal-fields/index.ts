// Addresses and numbers of people, sealed at rest (decision 118), and what all that is sealed in columns shares. They
// are written by the functions for their columns alone, and found by their blind indexes.
export {
  type BatchRow,
  given,
  type PlainPlace,
  type ResealCounts,
  resealPlaces,
  type SealedPlace,
  sealPlaces,
} from './batches';
export {
  emailColumns,
  guardianColumns,
  mobileColumns,
  NO_EMAIL,
  NO_GUARDIAN_EMAIL,
  NO_MOBILE,
  nomineeColumns,
} from './contact-columns';
export {
  type JobContact,
  jobKeyOf,
  openJobContact,
  sealJobContact,
} from './contact-jobs';
export { contactIndex, contactIndexes, openDetail, sealDetail } from './contact-secrets';
export { emailKey } from './email-key';
export {
  emailWays,
  findByAddress,
  HAS_SOME_EMAIL,
  hasEmail,
  hasMobile,
  mobileWays,
  ofAccountsWith,
} from './find-contacts';
export { findFalseContacts } from './find-false-contacts';
export { openContacts, openedFields } from './opened-fields';
export { resealContacts, sealContacts, sealContactsJob } from './seal-contacts';
