import { randomBytes } from 'node:crypto';
import { type Clock, seconds } from '@/lib/platform/time';
import { encodeImage } from './encode-image';
import { FILE, KEY, nameOf } from './file-names';
import { type EncodedImage, type MediaStore, type StoredImage, WIDTHS } from './port';
import { type S3Credentials, type S3Request, signS3 } from './sign-s3';

export interface BucketOptions extends S3Credentials {
  /** The address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  clock: Clock;
  /** ms for each request. */
  timeout?: number;
}

const NOTHING = new Uint8Array();
/** What a store answers when it is busy or fails; each request may be repeated, since it names its object. */
const TRANSIENT = [429, 500, 502, 503, 504];
const TRIES = 3;

/**
 * Stores pictures in a bucket of S3 or of a store that speaks its protocol (S3_BUCKET), so that web and worker need no
 * file system in common. The bucket stays private: the store reads the pictures and serves them under /media/.
 */
export function createMediaBucket({
  endpoint,
  bucket,
  clock,
  timeout = seconds(10),
  ...credentials
}: BucketOptions): MediaStore {
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  const send = async (
    method: S3Request['method'],
    path: string,
    { body = NOTHING, headers = {} }: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const url = new URL(`${base}${path}`);
    for (let tries = 1; ; tries++) {
      const signed = signS3({ method, url, body, at: clock.now() }, credentials, headers);
      const answer = await fetch(url, {
        method,
        headers: signed,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        ...(method === 'PUT' && { body: Buffer.from(body) }),
      });
      if (!TRANSIENT.includes(answer.status) || tries === TRIES) return answer;
      await answer.body?.cancel();
    }
  };
  const demand = async (answer: Response, what: string): Promise<Response> => {
    if (answer.ok) return answer;
    const code = /<Code>([^<]{1,80})<\/Code>/.exec(await answer.text())?.[1] ?? '';
    throw new Error(`The bucket of pictures refused to ${what}: HTTP ${answer.status} ${code}`.trim());
  };

  const remove = async (key: string): Promise<void> => {
    if (!KEY.test(key)) return;
    for (const width of WIDTHS) {
      const answer = await send('DELETE', `/${nameOf(key, width)}`);
      if (answer.status !== 404) await demand(answer, 'delete a picture');
    }
  };

  return {
    encode: encodeImage,
    remove,
    async save(image: EncodedImage) {
      const key = randomBytes(16).toString('hex');
      const headers = { 'content-type': 'image/webp' };
      try {
        // An object is there completely or not at all.
        for (const width of WIDTHS)
          await demand(
            await send('PUT', `/${nameOf(key, width)}`, { body: image[width], headers }),
            'store a picture',
          );
      } catch (error) {
        // What cannot be removed either is found by the sweep, because no row shows it.
        await remove(key).catch(() => {});
        throw error;
      }
      return key;
    },
    async read(key, width) {
      if (!KEY.test(key)) return null;
      const answer = await send('GET', `/${nameOf(key, width)}`);
      if (answer.status === 404) return null;
      return new Uint8Array(await (await demand(answer, 'read a picture')).arrayBuffer());
    },
    async list() {
      const found = new Map<string, StoredImage>();
      let after: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(after && { 'continuation-token': after }),
        });
        const text = await (await demand(await send('GET', `?${query}`), 'list the pictures')).text();
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = FILE.exec(textOf(object, 'Key') ?? '')?.[1];
          const storedAt = new Date(textOf(object, 'LastModified') ?? '');
          const known = key && found.get(key);
          // The youngest of its widths: a picture that is being stored must not look old.
          if (key && (!known || known.storedAt < storedAt)) found.set(key, { key, storedAt });
        }
        after = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : undefined;
      } while (after !== undefined);
      return [...found.values()];
    },
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of this name. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (entity, word: string) => ENTITIES[word] ?? entity);
}
