import { type Answer, json } from '@/lib/sandbox/http/reply';

/** The error codes of SMS-1. `message` is a string in an error and an array in a success. */
const CODES: Record<number, string> = {
  401: 'Sender Id missing',
  405: 'Numbers are missing',
  406: 'Invalid Sender Id',
  407: 'Spam words found in the message',
  408: 'Invalid route',
  411: 'Invalid Numbers',
  412: 'Invalid Authentication, Check Authorization Key',
  413: 'Authorization Key Disabled',
  414: 'IP is blacklisted',
  415: 'Account is disabled',
  416: 'Wallet is empty, please recharge',
  424: 'Invalid Message ID',
  425: 'Invalid template',
  426: 'Links are not allowed in variables',
  500: 'Blocked at DLT',
  990: 'You are using the old API',
  995: 'Spamming detected (sending multiple SMS to the same number)',
  996: 'Before using the OTP route, complete the website verification (KYC)',
};

export function refuse(code: number): Answer {
  const status = code === 412 || code === 413 ? 401 : 400;
  return json({ return: false, status_code: code, message: CODES[code] ?? 'Unknown error' }, status);
}
