// One call as a client would make it, with every part of it under the test's control.
import { type IncomingHttpHeaders, request as open } from 'node:http';

export interface CallOptions {
  token?: string;
  /** The session cookie, with or without the headers that a browser would add. */
  cookie?: string;
  headers?: Record<string, string | string[]>;
  json?: unknown;
  /** The exact body; `json` sets the type too. */
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

/** Fetch would normalise what is sent; this sends it unchanged. */
export function callStore(origin: string, endpoint: string, options: CallOptions = {}): Promise<CallReply> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const { token, cookie, headers = {}, json, chunked } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = open({
      hostname,
      port,
      path,
      method,
      // A server that refuses a body early closes the connection, which the next call must not be given.
      ...(chunked ? { agent: false as const } : {}),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        // Node writes a length by itself to what is sent at once, unless it is told otherwise.
        ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
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
    // A page, or an empty body.
    return undefined;
  }
}

/** Money is a number of rupees, everything else a text. */
function isFieldError([name, value]: [string, unknown]): boolean {
  return typeof value === 'string' || (name === 'price' && typeof value === 'number');
}

/** What is wrong with a refusal (spec S7.1); empty when nothing is. */
export function fieldErrorsOf({ status, headers, text, body }: CallReply): string[] {
  const { success, message, msg, error, code: linkCode, approvalId, ...others } = body ?? {};
  const { code, message: again, requestId, fields, ...more } = (error ?? {}) as Record<string, unknown>;
  const demands: [string, boolean][] = [
    ['is no refusal', status >= 400],
    ['is not JSON', /^application\/json/.test(headers['content-type'] ?? '')],
    ['may be cached', /^no-store\b/.test(headers['cache-control'] ?? '')],
    ['does not say success: false', success === false],
    ['has no message', typeof message === 'string' && message.length > 0],
    ['has another message in msg or error', msg === message && again === message],
    ['has no code', /^[a-z_]+$/.test(String(code))],
    [
      'has another request id in its header',
      typeof requestId === 'string' && requestId === headers['x-request-id'],
    ],
    [
      'has fields of another kind',
      fields === undefined || Object.entries(fields as object).every(isFieldError),
    ],
    // A link answers with a code of its own (spec S7.4).
    [
      'has a code beside the error',
      linkCode === undefined || (code === 'link_corrupted' && linkCode === '1'),
    ],
    // What needs a second person answers with the id of the stored request.
    ['has an approval request without need', approvalId === undefined || code === 'approval_required'],
    ['says more than it should', Object.keys({ ...others, ...more }).length === 0],
    ['tells what it is made of', !/prisma|postgres|node_modules|select |\bat \/|stack/i.test(text)],
  ];
  return demands.filter(([, met]) => !met).map(([fault]) => fault);
}

export function codeOf(reply: CallReply): unknown {
  return (reply.body?.error as Record<string, unknown> | undefined)?.code;
}

export function fieldsOf(reply: CallReply): Record<string, string> | undefined {
  return (reply.body?.error as { fields?: Record<string, string> } | undefined)?.fields;
}
