// The traces that the provider's library leaves in this browser, by their names (IDENTITY-3, IDENTITY-5). They are
// read without the library, so that customers who never use it never load it.

const CACHE = '@@auth0spajs@@';

function cookieNames(clientId: string): string[] {
  const name = `auth0.${clientId}.is.authenticated`;
  return [name, `_legacy_${name}`];
}

/**
 * Whether a sign-in at the provider was made in this browser and not ended since. Only then is the silent check made.
 */
export function hasProviderSession(clientId: string): boolean {
  return hasCookie(clientId) && cachedNames(clientId).length > 0;
}

/** Ends it in this browser without the library, which may not be loadable. */
export function clearProviderSession(clientId: string): void {
  for (const name of cachedNames(clientId)) localStorage.removeItem(name);
  if (!hasCookie(clientId)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  for (const name of cookieNames(clientId)) document.cookie = `${name}=; Max-Age=0; Path=/${secure}`;
}

function hasCookie(clientId: string): boolean {
  const wanted = cookieNames(clientId);
  return document.cookie.split('; ').some((pair) => wanted.includes(pair.split('=')[0] ?? ''));
}

function cachedNames(clientId: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(`${CACHE}::${clientId}::`));
  } catch {
    // The browser forbids storage, so nothing is stored either.
    return [];
  }
}
