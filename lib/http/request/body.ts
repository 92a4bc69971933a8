import { AppError } from '@/lib/platform/errors';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';

/** In bytes; every call of the store is far smaller. */
const MAX_BYTES = 64 * 1024;

/**
 * The body as text, up to `largest` bytes; Content-Length is not trusted. The server's listener has refused compressed
 * ones. Throws body_too_large, malformed_body.
 */
export async function readText(request: Request, largest = MAX_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge();
  if (!request.body) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await readBytes(request.body.getReader(), largest),
    );
  } catch (cause) {
    // Includes a client that disconnects in the middle, which is no error of the server.
    throw cause instanceof AppError ? cause : malformed(cause);
  }
}

// The rest of a body that is too large is not cancelled: that would close the connection before the answer is sent.
async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > largest) throw tooLarge();
    chunks.push(value);
  }
}

/** False for text that PostgreSQL cannot store: NUL and lone surrogates. */
export function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
}

/** Names by which an object says how it is compared: with a wrong one, zod throws at the length of what is no text. */
const COMPARED_BY = new Set(['toString', 'valueOf']);

/**
 * Reads a JSON body. Text that PostgreSQL cannot store (NUL, lone surrogates) is refused here for all calls. Fields
 * that change how their object is compared are left out: no call has them, and what is left is refused by the rule of
 * its own field. Throws unsupported_media_type, body_too_large, malformed_body.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type', 'requests.notJson');
  const text = await readText(request);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (!isStorable(key) || !isStorable(value)) throw new SyntaxError('unusable text');
      return COMPARED_BY.has(key) ? undefined : value;
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

/**
 * Refuses arguments of a server action that a schema cannot compare. They are no JSON that `readJson` could read: React
 * makes them of what was sent, with symbols, functions, prototypes and objects within themselves. Throws
 * malformed_body.
 */
export function assertComparable(given: unknown): void {
  const seen = new Set<unknown>();
  const waiting = [given];
  for (const value of waiting) {
    if (typeof value === 'symbol') throw malformed();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const name of COMPARED_BY)
      if (Object.hasOwn(value, name) || typeof Reflect.get(value, name) !== 'function') throw malformed();
    // One by one: a list of all rows of a table is more arguments than a call may have.
    if (!ArrayBuffer.isView(value)) for (const part of Object.values(value)) waiting.push(part);
  }
}

/** `file`: the largest allowed file, in bytes; without it the body itself is too large. */
export function tooLarge(file?: number): AppError {
  const text: PlainKey | Message = file
    ? message('requests.fileTooLarge', { megabytes: file / 1024 / 1024 })
    : 'requests.tooLarge';
  return new AppError('body_too_large', text);
}

export function malformed(cause?: unknown): AppError {
  return new AppError('malformed_body', 'requests.unreadable', { cause });
}
