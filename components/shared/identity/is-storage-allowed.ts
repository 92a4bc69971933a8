/**
 * Without storage the provider's library can neither start a sign-in nor keep one, and it breaks the page on which it
 * is loaded.
 */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}
