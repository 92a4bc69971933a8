// Accounts: registration, sign-in by password, one-time code or identity provider, second factor and sessions. It knows
// no money. A session is one signed-in device; a viewer is the signed-in user of a request.

export { emailKey } from '@/lib/domain/personal-fields';
export { assertCustomerNotMoved, assertHere } from './away/assert-here';
export { assertNotErased, isErased } from './away/assert-not-erased';
export { buyerRefusal } from './away/buyer-refusal';
export { endAllSessions } from './away/end-all-sessions';
export { endAccess } from './claims/end-access';
export { findByProvedEmail, findByProvedMobile } from './claims/find-proved';
export { lockClaim } from './claims/lock-claim';
export { rejectRegistration } from './claims/reject-registration';
export { changeContact } from './contacts/change-contact';
export { changePassword } from './contacts/change-password';
export { confirmOwner } from './contacts/confirm-owner';
export { confirmationContactOf, readConfirmationWay } from './contacts/confirmation-way';
export { type Contact, readContact } from './contacts/contact';
export { deliverNotice } from './contacts/deliver-notice';
export { endOfKey } from './contacts/end-of-key';
export { openUndoLinksSql } from './contacts/open-undo-links';
export { sendConfirmationCode } from './contacts/send-confirmation-code';
export { sendContactCode } from './contacts/send-contact-code';
export { undoChange } from './contacts/undo-change';
export { endDevice } from './devices/end-device';
export { listDevices } from './devices/list-devices';
export { answerGuardian, lockRequest } from './guardians/answer-guardian';
export { requestGuardian } from './guardians/ask-guardian';
export { endWithdrawalsOfAdults } from './guardians/end-at-eighteen';
export { endUnanswered } from './guardians/end-request';
export { assertNoGuardian, readGuardian, readGuardianRequest } from './guardians/read-guardian';
export { signInByIdentity } from './identity/identity-sign-in';
export { readIdentityLink, removeIdentity } from './identity/remove-identity';
export { verifyIdentity } from './identity/verify-identity';
export { requestResetJob, requestVerificationJob, sendMailJob, sendNoticeJob, sendOtpJob } from './jobs';
export { countByKey, type KeyCount } from './keys/count-by-key';
export { findLostKeys, refuseLostKeys } from './keys/find-lost-keys';
export { lastReseal, recordReseal } from './keys/record-reseal';
export { reportLostKeys } from './keys/report-lost-keys';
export { resealAuthenticators } from './keys/reseal-authenticators';
export { lockUser } from './lock-user';
export { escapeHtml } from './mails/escape-html';
export type { Letter } from './mails/letter';
export { mailOwner } from './mails/mail-owner';
export { queueMail } from './mails/queue-mail';
export { renderLetter } from './mails/render-letter';
export { sendMail } from './mails/send-mail';
export { writeLetter } from './mails/write-letter';
export { listCustomerNotes } from './notes/list-customer-notes';
export { writeCustomerNote } from './notes/write-customer-note';
export type { AccountChoice, DeviceProof } from './otp/account-choice';
export { deliverOtp } from './otp/deliver-otp';
export { isProvedNumber } from './otp/is-proved-number';
export { newChallenge, OTP_LIFE, type OtpOwner, otpSubject } from './otp/otp';
export { otpTimer } from './otp/otp-timer';
export { sendAccountCode } from './otp/send-account-code';
export { sendOtp } from './otp/send-otp';
export { verifyOtp } from './otp/verify-otp';
export { addPasskey } from './passkeys/add-passkey';
export { beginPasskey } from './passkeys/begin-passkey';
export { beginPasskeyUse } from './passkeys/begin-passkey-use';
export { CHALLENGE_LIFE, newBrowserToken } from './passkeys/challenges';
export { listPasskeys } from './passkeys/list-passkeys';
export { removePasskey } from './passkeys/remove-passkey';
export { signInByPasskey } from './passkeys/sign-in-by-passkey';
export { type VerifiedPasskey, verifyPasskey } from './passkeys/verify-passkey';
export { checkAdminPassword } from './passwords/check-admin-password';
export { queueReset, requestReset } from './passwords/request-reset';
export { resetPassword } from './passwords/reset-password';
export { permissionsOfViewer } from './permissions-of-viewer';
export { presentUser } from './present';
export { areRelated, shareDevice, sharePayer } from './recent-auth/are-related';
export { assertIndependent } from './recent-auth/assert-independent';
export { assertNotOwn } from './recent-auth/assert-not-own';
export { isSecondPerson } from './recent-auth/is-second-person';
export { reauthenticate } from './recent-auth/reauthenticate';
export { isRecent, requireRecentAuth } from './recent-auth/require-recent-auth';
export { requireSecondApprover, type SecondApprover } from './recent-auth/require-second-approver';
export { checkUniqueEmail, checkUniqueMobile } from './registration/check-unique';
export { ensureAccount } from './registration/ensure-account';
export { register } from './registration/register';
export { queueVerification, requestVerification } from './registration/request-verification';
export { verifyEmail } from './registration/verify-email';
export { beginSecondFactor } from './second-factor/begin-second-factor';
export { confirmSecondFactor } from './second-factor/confirm-second-factor';
export { hasSecondFactor } from './second-factor/has-second-factor';
export { removeSecondFactor } from './second-factor/remove-second-factor';
export { isWrongSecondFactor } from './second-factor/second-factor';
export { actorOf } from './sign-in/actor-of';
export { type AccountName, isNamedBy } from './sign-in/is-named-by';
export { lockViewer } from './sign-in/lock-viewer';
export {
  type Device,
  endSession,
  findViewer,
  MAX_SESSIONS,
  noteWrite,
  type OpenedSession,
  openSession,
  SESSION_LIFE,
} from './sign-in/sessions';
export { signIn } from './sign-in/sign-in';
export { signOut } from './sign-in/sign-out';
export { signOutEverywhere } from './sign-in/sign-out-everywhere';
export { appointStaff } from './users/appoint-staff';
export { editProfile } from './users/edit-profile';
export { listStaff } from './users/list-staff';
export { listUserPage, readLiveUsers } from './users/list-user-page';
export { listUsers } from './users/list-users';
export { purgeUnprovedAccounts } from './users/purge-unproved-accounts';
export { updateUser } from './users/update-user';
