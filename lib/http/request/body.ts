import { AppError } from '@/lib/platform/errors';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';

/** Bytes; no call of ours comes near it. */
const LARGEST = 64 * 1024;

/** The body as text, never more than the cap, whatever Content-Length claims. */
export async function readText(request: Request, largest = LARGEST): Promise<string> {
  if (request.headers.get('content-encoding'))
    throw new AppError('unsupported_media_type', 'requests.compressed');
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge();
  if (!request.body) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await readBytes(request.body.getReader(), largest),
    );
  } catch (cause) {
    // A client that hangs up in the middle is nobody's fault here.
    throw cause instanceof AppError ? cause : malformed(cause);
  }
}

// What is too large is left unread, not cancelled: that would cut the connection before the answer is out.
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

/** False for text that PostgreSQL could not keep: NUL, lone surrogates. */
export function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed());
}

/** A JSON body. Text that PostgreSQL could not keep (NUL, lone surrogates) is refused here, for every call at once. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type', 'requests.notJson');
  const text = await readText(request);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (!isStorable(key) || !isStorable(value)) throw new SyntaxError('unusable text');
      return value;
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

/** `file`: the most that a file may have, in bytes. */
export function tooLarge(file?: number): AppError {
  const said: PlainKey | Message = file
    ? message('requests.fileTooLarge', { megabytes: file / 1024 / 1024 })
    : 'requests.tooLarge';
  return new AppError('body_too_large', said);
}

export function malformed(cause?: unknown): AppError {
  return new AppError('malformed_body', 'requests.unreadable', { cause });
}
