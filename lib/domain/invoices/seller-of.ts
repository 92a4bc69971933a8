import type { Seller } from '@/lib/domain/context';
import type { Settings } from '@/lib/platform/config';
import { isGstin } from './schema/gstin';

/**
 * The seller of the settings; null without a GSTIN. Throws an Error when the GSTIN is none: invoices with it would be
 * void.
 */
export function sellerOf(given: Settings): Seller | null {
  const {
    SELLER_GSTIN,
    SELLER_LEGAL_NAME,
    SELLER_ADDRESS,
    SELLER_SIGNATORY,
    INVOICE_PREFIX,
    INVOICE_SERIES,
  } = given;
  if (!SELLER_GSTIN) return null;
  if (!isGstin(SELLER_GSTIN))
    throw new Error(
      `Settings: SELLER_GSTIN is wrong: ${SELLER_GSTIN} has another check digit, or is no GSTIN.`,
    );
  return {
    legalName: SELLER_LEGAL_NAME ?? '',
    address: SELLER_ADDRESS ?? '',
    gstin: SELLER_GSTIN,
    signatory: SELLER_SIGNATORY ?? null,
    prefix: INVOICE_PREFIX,
    series: INVOICE_SERIES ?? '',
  };
}
