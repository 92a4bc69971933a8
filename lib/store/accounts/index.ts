// Accounts: who someone is, proved by a password, and for how long that proof is believed. It knows no money.
// Words: a session is one signed-in device; a viewer is whoever is asking right now.
export { emailKey, tenDigits } from './email';
export { type EnsureAccountInput, ensureAccount } from './ensure-account';
export * from './messages';
export { presentUser } from './present';
export {
  type Device,
  endSession,
  findViewer,
  type OpenedSession,
  openSession,
  SESSION_LIFE,
} from './sessions';
export { type SignInInput, signIn } from './sign-in';
