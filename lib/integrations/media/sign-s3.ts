import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  keyId: string;
  secret: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Path and query already encoded, as they are sent. */
  url: URL;
  body: Uint8Array;
  at: Date;
}

/**
 * The headers of a request to S3 or to a store that speaks its protocol, signed by AWS Signature Version 4. Every
 * request is signed with the hash of its body, so that a body that is changed on the way is refused.
 */
export function signS3(
  { method, url, body, at }: S3Request,
  { region, keyId, secret }: S3Credentials,
  more: Record<string, string> = {},
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const hash = sha256(body);
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
    ...more,
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = [method, url.pathname, query, lines, names.join(';'), hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const signature = hmac(key, toSign).toString('hex');
  const { host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** RFC 3986, of which encodeURIComponent leaves out five characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
