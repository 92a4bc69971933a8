// Consents: who was shown the notice about personal data, who declared to be an adult, and who gave or took back a
// consent (decision 108). Rows are only added. The choices of messages make the rows of consents, by a trigger. It
// refuses to know what is done with a consent.
export { giveConsents } from './give-consents';
export { isNoticeDue, readConsents } from './read-consents';
export { declareAdult, recordNotice } from './record-notice';
