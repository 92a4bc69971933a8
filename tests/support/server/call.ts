// One call as a client would make it, with everything a test may want to say about it.
import { type IncomingHttpHeaders, request as open } from 'node:http';
import { expect } from 'vitest';

export interface CallOptions {
  token?: string;
  /** The session cookie, with or without what a browser would say beside it. */
  cookie?: string;
  headers?: Record<string, string | string[]>;
  json?: unknown;
  /** The body as it stands; `json` sets the type too. */
  body?: string | Uint8Array;
  /** Send without Content-Length. */
  chunked?: boolean;
}

export interface CallReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body, or undefined when it is not JSON. */
  body: Record<string, unknown> | undefined;
}

/** Fetch would tidy up what is sent; this sends it as it is. */
export function callStore(origin: string, door: string, options: CallOptions = {}): Promise<CallReply> {
  const [method = 'GET', path = '/'] = door.split(' ');
  const { token, cookie, headers = {}, json, chunked } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = open({
      hostname,
      port,
      path,
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', (received) => {
      const parts: Buffer[] = [];
      received.on('data', (part: Buffer) => parts.push(part));
      received.on('error', reject);
      received.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: received.statusCode ?? 0, headers: received.headers, text, body: parse(text) });
      });
    });
    sent.end(body);
  });
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // A page, or nothing.
    return undefined;
  }
}

/** What every refusal looks like (design section 4), and nothing that helps whoever caused it. */
export function expectRefusal(reply: CallReply, status?: number | readonly number[], note = ''): void {
  const about = `${note} -> ${reply.status} ${reply.text.slice(0, 300)}`;
  if (status !== undefined) expect([status].flat(), about).toContain(reply.status);
  expect(reply.status, about).toBeGreaterThanOrEqual(400);
  expect(reply.headers['content-type'], about).toMatch(/^application\/json/);
  expect(reply.headers['cache-control'], about).toBe('no-store');
  expect(reply.body, about).toEqual({
    success: false,
    message: expect.any(String),
    msg: reply.body?.message,
    error: {
      code: expect.stringMatching(/^[a-z_]+$/),
      message: reply.body?.message,
      requestId: reply.headers['x-request-id'],
      ...(fieldsOf(reply) ? { fields: expect.any(Object) } : {}),
    },
  });
  expect(reply.text, about).not.toMatch(/prisma|postgres|node_modules|select |\bat \/|stack/i);
}

export function codeOf(reply: CallReply): unknown {
  return (reply.body?.error as Record<string, unknown> | undefined)?.code;
}

export function fieldsOf(reply: CallReply): Record<string, string> | undefined {
  return (reply.body?.error as { fields?: Record<string, string> } | undefined)?.fields;
}
