// What accounts say to people. Those of spec S8.2 to S8.8 are to the letter; none tells whether an account exists.

export const WRONG_CREDENTIALS = 'Invalid email or password.';
export const VERIFY_FIRST =
  'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.';
export const BLOCKED = 'Your account has been blocked. Please contact support.';
/** With its trailing space (spec S8.2). */
export const INVALID_REGISTRATION = 'Invalid credentials. ';
export const REGISTERED =
  'Your account has been created. Please open the link in the email that we sent you.';
export const VERIFICATION_SENT =
  'If this address waits for its verification, a new email is on its way. Please check your spam or junk folder too.';
export const VERIFIED = 'Your email address is verified. You can log in now.';
export const RESET_SENT =
  'If an account with this email exists, a link to set a new password is on its way. It is good for 30 minutes.';
export const PASSWORD_CHANGED = 'Your password has been changed. You can log in with it now.';
export const WEAK_PASSWORD = 'Please choose a password that is harder to guess.';
export const PASSWORD_SIZE = 'Please choose a password of 8 to 128 characters.';
export const LINK_CORRUPTED = 'The link is corrupted.';
export const INVALID_MOBILE = 'Please enter a valid mobile number';
export const INVALID_OTP = 'Please enter a valid OTP';
export const OTP_SENT = 'OTP sent to your mobile number.';
export const NO_OTP = 'No OTP is waiting for this number. Please send a new one.';
/** Wrong, expired, used and given up are one answer. */
export const WRONG_OTP = 'The OTP is wrong or has expired.';
export const OTP_UNAVAILABLE =
  'Login by mobile number is not available right now. Please log in with your email.';
export const SECOND_FACTOR_NEEDED = 'Please enter the code from your authenticator app.';
export const WRONG_SECOND_FACTOR =
  'This code is not right. Please enter the newest code from your authenticator app.';
export const RECENT_AUTH_REQUIRED = 'Please confirm with the code from your authenticator app first.';
/** Unknown, no administrator, oneself, blocked, without an app and a wrong code are one answer. */
export const NO_SECOND_APPROVER =
  'The second administrator could not be confirmed: check their email and the newest code of their authenticator app.';
export const PROFILE_UPDATED = 'Profile updated successfully, please relogin.';
export const SIGNED_IN = 'Login successful.';
export const WRONG_PASSWORD = 'This password is not right.';
export const SECOND_FACTOR_THERE =
  'An authenticator app is set up already. Remove it first to set up another.';
export const NO_SECOND_FACTOR_BEGUN = 'Please start again: no authenticator app waits for its first code.';
export const NO_SECOND_FACTOR = 'No authenticator app is set up for this account.';
export const NO_PRICE_GRANT =
  'Your sign-in account may not change prices. Please ask whoever manages it for the right update:price.';
export const USER_UPDATED = 'User updated successfully!, Please Refresh/Reload Page';
export const EMAIL_TAKEN = 'Email already registered.';
export const NUMBER_TAKEN = 'Number already registered.';
export const NO_WAY_IN = 'An account needs an email or a mobile number.';
export const NOTHING_TO_VERIFY = 'An account without an email cannot be verified.';
export const NOT_YOURSELF =
  'You cannot block yourself, give up your own role or take back your own verification.';
export const CHANGED_MEANWHILE = 'Somebody else changed this in the meantime. Reload and try again.';
