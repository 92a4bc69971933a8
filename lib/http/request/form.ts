import { Readable } from 'node:stream';
import multer, { MulterError } from 'multer';
import { AppError } from '@/lib/platform/errors';
import { isStorable, malformed, tooLarge } from './body';

/** The only file of a form. */
export interface FormFile {
  /** The name of its field. */
  name: string;
  /** The largest allowed size in bytes. */
  largest: number;
}

/** Bytes that the text fields and the separators may add to the file. */
const MAX_OVERHEAD = 64 * 1024;

// Our forms have few fields with short names and values; larger ones are refused.
const LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 40,
  fieldSize: 8 * 1024,
  fieldNestingDepth: 0,
  headerPairs: 20,
};

/**
 * Reads a multipart form with at most one file: its texts by name, and the bytes of the file, which are held only in
 * memory. The file's name and type are ignored, because the sender may claim anything. Throws unsupported_media_type,
 * body_too_large, malformed_body.
 */
export async function readForm(request: Request, file: FormFile): Promise<Record<string, unknown>> {
  assertForm(request, file);
  if (!request.body) throw malformed();
  const incoming = Object.assign(Readable.from(capped(request.body.getReader(), file)), {
    headers: Object.fromEntries(request.headers),
    method: request.method,
  });
  const { body, buffer } = await receive(incoming, file);
  if (!Object.entries(body).flat().every(isStorable)) throw malformed();
  return { ...body, ...(buffer ? { [file.name]: buffer } : {}) };
}

function assertForm({ headers }: Request, { largest }: FormFile): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data') throw new AppError('unsupported_media_type', 'requests.notForm');
  if (Number(headers.get('content-length') ?? 0) > largest + MAX_OVERHEAD) throw tooLarge(largest);
}

// The rest of a body that is too large is not cancelled: that would close the connection before the answer is sent.
async function* capped(reader: ReadableStreamDefaultReader<Uint8Array>, { largest }: FormFile) {
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > largest + MAX_OVERHEAD) throw tooLarge(largest);
    yield value;
  }
}

/** The properties that multer sets on the request. */
interface Received {
  body?: Record<string, unknown>;
  file?: { buffer: Buffer };
}

type Middleware = (request: Readable, reply: null, next: (error?: unknown) => void) => void;

function receive(
  incoming: Readable & Received,
  { name, largest }: FormFile,
): Promise<{ body: Record<string, unknown>; buffer: Buffer | undefined }> {
  const upload = multer({
    storage: multer.memoryStorage(),
    limits: { ...LIMITS, fileSize: largest },
  }).single(name);
  return new Promise((resolve, reject) => {
    // multer is made for Express, but it uses only the stream and headers of the request, and nothing of the reply.
    (upload as unknown as Middleware)(incoming, null, (error) => {
      if (error) return reject(asRefusal(error, largest));
      if (!incoming.body) return reject(malformed());
      resolve({ body: incoming.body, buffer: incoming.file?.buffer });
    });
  });
}

function asRefusal(error: unknown, largest: number): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge(largest);
  // Too many or too long parts, an incomplete form, or a client that disconnected.
  return malformed(error);
}
