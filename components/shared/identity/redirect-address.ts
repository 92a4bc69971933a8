// The query parameters that the identity provider adds to its redirect (spec S4.6). No page of the store uses `code`
// or `error` together with `state` for anything else.

const RETURNED = [
  'code',
  'state',
  'error',
  'error_description',
  'error_uri',
  'iss',
  'session_state',
  'scope',
];

/** Whether this address is a redirect from the provider, by the rule of its own library. */
export function isRedirectBack(search: string): boolean {
  const names = new URLSearchParams(search);
  const has = (name: string) => Boolean(names.get(name));
  return has('state') && (has('code') || has('error'));
}

/** Removes the parameters of the redirect: a code is valid once, so the address must not be bookmarked with it. */
export function withoutRedirectParameters(href: string): string {
  const url = new URL(href);
  for (const name of RETURNED) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
