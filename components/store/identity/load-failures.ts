/** Why the library is not here: the only sentences that every page must know without it. */
export const LOAD_FAILURES = {
  insecure: 'Single sign-on needs a secure connection. Please open the shop with https.',
  not_loaded: 'Single sign-on could not be loaded. Please check your connection and try again.',
} as const;
