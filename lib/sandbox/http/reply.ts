export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** 'reset' destroys the connection without sending a byte, as when the remote service is down. */
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

/** 303: the browser follows a form post with a GET, so that reloading does not repeat the post. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
