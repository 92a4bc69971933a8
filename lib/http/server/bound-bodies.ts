import type { IncomingMessage } from 'node:http';
import { hasSignedSession } from './has-signed-session';

/** Bytes of the largest form but for the one with a picture. */
const LARGEST_FORM = 1024 * 1024;
/** The page whose server action takes a picture. Next bounds that one (next.config.mjs). */
const WITH_PICTURE = '/admin/admingallery';
/** Handlers, which bound their bodies themselves. */
const OWN_BOUND = ['/admin/uploadimage'];

/**
 * Whether the body of a form is larger than this sender may send. Next has one bound for all server actions and reads
 * the body before an action knows who called it, so that every page would hold a picture of anyone in memory: large
 * bodies are for the page that takes one, and from browsers with a signed session.
 */
export function isBodyTooLarge({ method, headers }: IncomingMessage, path: string): boolean {
  const isForm = 'next-action' in headers || /^multipart\/form-data/i.test(headers['content-type'] ?? '');
  if (method !== 'POST' || !isForm || OWN_BOUND.includes(path)) return false;
  const size = headers['content-length'];
  // A body without a length can have any.
  if (size !== undefined && Number(size) <= LARGEST_FORM) return false;
  return path !== WITH_PICTURE || !hasSignedSession(headers.cookie);
}
