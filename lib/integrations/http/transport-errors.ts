/** Errors that happen before a request can be written. Every other error counts as sent. */
const UNSENT_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEADLINE_OVER',
  // The certificate is checked during the handshake, before the request is written.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The deadline of a call was over before its first byte was written. */
export class DeadlineOver extends Error {
  readonly code = 'DEADLINE_OVER';

  constructor() {
    super('the deadline for sending was over');
  }
}

interface TransportError {
  message: string;
  code: string;
  syscall: string;
}

function readTransportError(error: unknown): TransportError {
  const text = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { message: text('message'), code: text('code'), syscall: text('syscall') };
}

/** fetch wraps the socket's error in a TypeError; a host with several addresses gives one error for each. */
function unwrap(error: unknown): unknown[] {
  const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  return cause instanceof AggregateError ? cause.errors : [cause];
}

/** Whether it is certain that nothing was sent: no address, no connection, or a port that fetch refuses to open. */
export function isUnsent(error: unknown): boolean {
  const errors = unwrap(error).map(readTransportError);
  return (
    errors.length > 0 &&
    errors.every(
      ({ code, syscall, message }) =>
        UNSENT_CODES.has(code) || syscall === 'connect' || message === 'bad port',
    )
  );
}

export function describeTransportError(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer within ${timeout} ms`;
  const [first] = unwrap(error).map(readTransportError);
  return first?.code || first?.message || 'unknown error';
}
