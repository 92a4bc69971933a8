import { AppError } from '@/lib/platform/errors';
import { CHANGES, type VersionChange } from './changes';

/** The version before any change. */
const FIRST = '2026-12-01';
const YEARS_SERVED = 2;

/** What is done to a call for the version in which it was made. */
export interface Translation {
  version: string;
  request(body: unknown): unknown;
  reply(reply: object): object;
}

/**
 * The translation of a call: for the version that its header names, else for that of the key. `headers` gets the
 * version, and for one that was replaced since when (RFC 9745) and until when it is served (RFC 8594). Throws
 * unknown_version.
 */
export function translationOf(request: Request, pinned: string, headers: Headers): Translation {
  const version = request.headers.get('tarang-version') ?? pinned;
  if (version !== FIRST && !CHANGES.some((change) => change.version === version))
    throw new AppError('unknown_version', 'partners.unknownVersion', {
      fields: { 'tarang-version': 'partners.unknownVersion' },
    });
  headers.set('Tarang-Version', version);
  // Days are written year first, so that their order is that of texts.
  const since = CHANGES.filter((change) => change.version > version);
  const [replacedBy] = since;
  if (replacedBy) sayDeprecated(headers, replacedBy);
  const changes = since.flatMap(({ calls }) => calls.filter(({ call }) => isCall(request, call)));
  return {
    version,
    request: (body) => changes.reduce((given, change) => change.request?.(given) ?? given, body),
    reply: (reply) => changes.reduceRight((given, change) => change.reply?.(given) ?? given, reply),
  };
}

function sayDeprecated(headers: Headers, { version }: VersionChange): void {
  const since = new Date(`${version}T00:00:00Z`);
  const until = new Date(since);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS_SERVED);
  headers.set('Deprecation', `@${since.getTime() / 1000}`);
  headers.set('Sunset', until.toUTCString());
}

function isCall({ method, url }: Request, call: string): boolean {
  const [wanted, path = ''] = call.split(' ');
  const parts = path.split('/');
  const given = new URL(url).pathname.replace(/^\/v1/, '').split('/');
  const fits = (part: string, place: number) => part.startsWith('{') || part === given[place];
  return method === wanted && parts.length === given.length && parts.every(fits);
}
