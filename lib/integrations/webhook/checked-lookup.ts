import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-addresses';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor() {
    super('the name leads to an address that is not public');
  }
}

export const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true });

/** The addresses of a name. Throws ForbiddenAddress when a single one is not public. */
export async function resolvePublic(resolve: Resolve, host: string): Promise<ResolvedAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0 || addresses.some(({ address }) => isForbiddenAddress(address)))
    throw new ForbiddenAddress();
  return addresses;
}

/**
 * What a connection resolves its host by: it connects to the addresses that were checked and to no others, so that a
 * name whose answer changes between the check and the connection leads nowhere else.
 */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolvePublic(resolve, host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
