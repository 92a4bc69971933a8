export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** 'reset' tears the connection down without a byte: what a client sees when the other side is gone. */
export type Reply = Answer | 'reset';

export function json(body: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

export function html(body: string, status = 200): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body };
}

/** 303, so that a form post becomes a GET and the reload button repeats nothing. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
