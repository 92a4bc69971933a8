// One line of fields per event. Secrets, codes, tokens and full phone numbers are censored by their field names here;
// a test logs all of them.
import pino, { type Logger } from 'pino';
import { currentTrace } from '@/lib/platform/traces';

export type Log = Logger;

const SECRET_FIELDS = [
  'password',
  'passwordHash',
  'token',
  'secret',
  'otp',
  'code',
  'key',
  'sign',
  'auth',
  'apiKey',
  'authorization',
  'cookie',
  'id_token',
  'access_token',
  'refresh_token',
  'voucher_code',
  'pin',
  'goods',
  'sealedGoods',
];

const PARTLY_SHOWN = [
  'to',
  'mobile',
  'mobilenumber',
  'mobileNumber',
  'customer_mobile',
  'email',
  'customer_email',
  'vpa',
  'customer_vpa',
  'payerVpa',
];

// pino's wildcards match one level each.
const paths = [...SECRET_FIELDS, ...PARTLY_SHOWN].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

function censor(value: unknown, path: string[]): string {
  const field = path.at(-1) ?? '';
  if (PARTLY_SHOWN.includes(field) && typeof value === 'string' && value.length > 4)
    return `…${value.slice(-4)}`;
  return '[redacted]';
}

/**
 * The field `code` of an error is its kind, but every other field `code` is a secret, so an error's is logged under
 * another name that is not censored.
 */
function describeError(error: Error): Record<string, unknown> {
  const { code, ...rest } = pino.stdSerializers.err(error);
  return code === undefined ? rest : { ...rest, errorCode: code };
}

export function createLog(options: {
  level?: string;
  name: string;
  destination?: pino.DestinationStream;
}): Log {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      base: { process: options.name },
      mixin: () => {
        const trace = currentTrace();
        return trace ? { trace: trace.traceId } : {};
      },
      redact: { paths, censor },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    options.destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

export const silentLog: Log = pino({ level: 'silent' });
