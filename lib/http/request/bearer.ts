/**
 * What an Authorization header has after `Bearer`, in whatever case and after however many spaces (RFC 9110, 11.1 and 11.4);
 * null for every other header. Two of them arrive joined by a comma and a space, and are none.
 */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}
