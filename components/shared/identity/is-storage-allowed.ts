/** Without storage the provider's library can neither begin a sign-in nor keep one, and breaks the page that tries. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}
