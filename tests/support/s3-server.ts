import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  /** The address of the service, without the bucket. */
  endpoint: string;
  /** The stored objects by their names. */
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Each call's method and path, in order. */
  calls: string[];
  /** The next calls are answered with this status and do nothing. */
  failNext(count: number, status?: number): void;
  close(): Promise<void>;
}

export const BUCKET = 'pictures';
export const CREDENTIALS = { region: 'ap-south-1', keyId: 'AKIDTESTS', secret: 'the secret of the tests' };

/** A page of a list has two objects, so that lists of few pictures have several pages. */
const PAGE = 2;
const LATE_MS = 15 * 60_000;

/**
 * The parts of S3 that the store uses, for one private bucket, with the checks of the service: of the signature
 * (Version 4), of the hash of the body and of the time. It shares no code with the store.
 */
export async function startS3({ now = () => new Date() }: { now?: () => Date } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const calls: string[] = [];
  let failing = { count: 0, status: 503 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const answer = (status: number, code = '', text = '') =>
      response.writeHead(status).end(text || (code && `<Error><Code>${code}</Code></Error>`));
    if (failing.count > 0) {
      failing.count -= 1;
      return answer(failing.status, 'SlowDown');
    }
    const refusal = refusalOf(request, body, now());
    if (refusal) return answer(403, refusal);
    const [, bucket, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (bucket !== BUCKET) return answer(404, 'NoSuchBucket');
    if (request.method === 'GET' && name === '') return answer(200, '', listOf(objects, url));
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, at: now() });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    const found = objects.get(name);
    return found ? response.writeHead(200).end(found.bytes) : answer(404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    calls,
    failNext(count, status = 503) {
      failing = { count, status };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listOf(objects: S3Server['objects'], url: URL): string {
  const names = [...objects.keys()].sort();
  const token = url.searchParams.get('continuation-token');
  const from = token ? Number(token.split('&')[1]) : 0;
  const page = names.slice(from, from + PAGE);
  const contents = page
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
    )
    .join('');
  const isTruncated = from + PAGE < names.length;
  // A token has characters that XML and addresses write in another way.
  const next = isTruncated ? `<NextContinuationToken>a+/=&amp;${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${next}<IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`;
}

/** The service's word for what is wrong with a request; '' for nothing. */
function refusalOf({ method, headers, url = '' }: IncomingMessage, body: Buffer, now: Date): string {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', region, names = '', given = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  if (!given) return 'AccessDenied';
  if (keyId !== CREDENTIALS.keyId) return 'InvalidAccessKeyId';
  if (region !== CREDENTIALS.region) return 'AuthorizationHeaderMalformed';
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const time = String(headers['x-amz-date'] ?? '');
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (!(Math.abs(now.getTime() - at) <= LATE_MS)) return 'RequestTimeTooSkewed';
  const [path = '', query = ''] = url.split('?');
  const pairs = query.split('&').filter(Boolean).sort().join('&');
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  if (!names.split(';').includes('host')) return 'AccessDenied';
  const request = [method, path, pairs, lines.join(''), names, hash].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${digest}`;
  let key: Buffer = Buffer.from(`AWS4${CREDENTIALS.secret}`);
  for (const part of [day, region, 's3', 'aws4_request', text])
    key = createHmac('sha256', key)
      .update(part ?? '')
      .digest();
  return timingSafeEqual(key, Buffer.from(given, 'hex')) ? '' : 'SignatureDoesNotMatch';
}
