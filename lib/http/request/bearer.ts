/**
 * The token of an `Authorization: Bearer …` header; null for any other header. The scheme is compared without case and
 * may be followed by several spaces (RFC 9110, 11.1 and 11.4). Two headers arrive joined by a comma and a space, which
 * no token contains, and give null.
 */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}
