import { AppError } from '@/lib/platform/errors';

/** Bytes; no call of ours comes near it. */
const LARGEST = 64 * 1024;

/** The body as text, never more than the cap, whatever Content-Length claims. */
export async function readText(request: Request, largest = LARGEST): Promise<string> {
  if (request.headers.get('content-encoding'))
    throw new AppError('unsupported_media_type', 'Compressed bodies are not taken.');
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > largest) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw malformed(cause);
  }
}

/** A JSON body. Text that PostgreSQL could not keep (NUL, lone surrogates) is refused here, for every call at once. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send JSON with Content-Type: application/json.');
  const text = await readText(request);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      for (const part of [key, value]) {
        if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
          throw new SyntaxError('unusable text');
      }
      return value;
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

function tooLarge(): AppError {
  return new AppError('body_too_large', 'The request is too large.');
}

function malformed(cause: unknown): AppError {
  return new AppError('malformed_body', 'The request could not be read.', { cause });
}
