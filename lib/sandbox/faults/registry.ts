import { EKQR_FAULTS } from '@/lib/sandbox/ekqr/faults';
import { FAST2SMS_FAULTS } from '@/lib/sandbox/fast2sms/faults';
import { IDENTITY_FAULTS } from '@/lib/sandbox/identity/faults';
import { MAIL_FAULTS } from '@/lib/sandbox/mail/faults';
import { MOOGOLD_FAULTS } from '@/lib/sandbox/moogold/faults';
import { PUSH_FAULTS } from '@/lib/sandbox/push/faults';
import { RATES_FAULTS } from '@/lib/sandbox/rates/faults';
import { RAZORPAY_FAULTS } from '@/lib/sandbox/razorpay/faults';
import { SMILEONE_FAULTS } from '@/lib/sandbox/smileone/faults';
import { TELEGRAM_FAULTS } from '@/lib/sandbox/telegram/faults';
import { WHATSAPP_FAULTS } from '@/lib/sandbox/whatsapp/faults';
import type { FaultDefinition, Service } from './types';

/** All faults. The console is rendered from this list, and the board refuses faults that are not in it. */
const ALL = [
  ...EKQR_FAULTS,
  ...RAZORPAY_FAULTS,
  ...SMILEONE_FAULTS,
  ...MOOGOLD_FAULTS,
  ...FAST2SMS_FAULTS,
  ...IDENTITY_FAULTS,
  ...MAIL_FAULTS,
  ...PUSH_FAULTS,
  ...TELEGRAM_FAULTS,
  ...WHATSAPP_FAULTS,
  ...RATES_FAULTS,
] as const satisfies readonly FaultDefinition[];

export type FaultName<S extends Service = Service> = Extract<(typeof ALL)[number], { service: S }>['name'];

export const FAULTS: readonly FaultDefinition[] = ALL;

export function findFault(service: string, name: string): FaultDefinition | undefined {
  return FAULTS.find((fault) => fault.service === service && fault.name === name);
}
