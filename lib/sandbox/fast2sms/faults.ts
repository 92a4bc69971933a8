import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'fast2sms';

/** The faults of SMS-4. */
export const FAST2SMS_FAULTS = [
  ...transportFaults(service, ['otp', 'dlt']),
  { service, name: 'wrong_key', title: 'Wrong key (412)', effect: 'HTTP 401, code 412.' },
  {
    service,
    name: 'wallet_empty',
    title: 'Wallet empty (416)',
    effect: 'HTTP 400, code 416; nothing is sent.',
  },
  {
    service,
    name: 'too_often',
    title: 'Same number too often (995)',
    effect: 'HTTP 400, code 995; nothing is sent.',
  },
  {
    service,
    name: 'kyc_needed',
    title: 'OTP route needs KYC (996)',
    effect: 'HTTP 400, code 996; nothing is sent.',
  },
  {
    service,
    name: 'error_code',
    title: 'Any error code',
    effect: 'HTTP 400 with a code of the table; nothing is sent.',
    params: [{ name: 'code', label: 'code', default: 413 }],
  },
  {
    service,
    name: 'timeout_after_sending',
    title: 'Timeout after sending',
    effect: 'The message is sent, the answer never comes.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
] as const satisfies readonly FaultDefinition[];
