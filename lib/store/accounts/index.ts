// Accounts: who someone is, proved by a password, and for how long that proof is believed. It knows no money.
// Words: a session is one signed-in device; a viewer is whoever is asking right now.
export { assertFreshProof, PROOF_LIFE } from './assert-fresh-proof';
export { assertMayChangePrices, PRICE_GRANT } from './assert-may-change-prices';
export { type BeginSecondFactorInput, beginSecondFactor } from './begin-second-factor';
export { checkUniqueEmail, checkUniqueMobile } from './check-unique';
export { confirmSecondFactor, type SecondFactorInput } from './confirm-second-factor';
export { type DeliverOtpInput, deliverOtp } from './deliver-otp';
export { type EditProfileInput, editProfile } from './edit-profile';
export { emailKey, tenDigits } from './email';
export { endDevice } from './end-device';
export { type EnsureAccountInput, ensureAccount } from './ensure-account';
export { type SignInByIdentityInput, signInByIdentity } from './identity-sign-in';
export { type AccountName, isNamedBy } from './is-named-by';
export { requestResetJob, requestVerificationJob, sendMailJob, sendOtpJob } from './jobs';
export { listDevices } from './list-devices';
export { listUserPage } from './list-user-page';
export { listUsers } from './list-users';
export * from './messages';
export { type OtpOwner, otpSubject } from './otp';
export { type OtpTimer, otpTimer } from './otp-timer';
export { presentUser } from './present';
export { type ProveInput, prove } from './prove';
export { register } from './register';
export { removeSecondFactor } from './remove-second-factor';
export { queueReset, requestReset } from './request-reset';
export { queueVerification, requestVerification } from './request-verification';
export { type ResetPasswordInput, resetPassword } from './reset-password';
export { sendMail } from './send-mail';
export { sendOtp } from './send-otp';
export {
  type Device,
  endSession,
  findViewer,
  type OpenedSession,
  openSession,
  SESSION_LIFE,
} from './sessions';
export { type SignInInput, signIn } from './sign-in';
export { signOutEverywhere } from './sign-out-everywhere';
export { takeWitness, type Witness } from './take-witness';
export { tidyAccounts } from './tidy-accounts';
export { type UpdateUserInput, updateUser } from './update-user';
export { verifyEmail } from './verify-email';
export { verifyIdentity } from './verify-identity';
export { type VerifyOtpInput, verifyOtp } from './verify-otp';
