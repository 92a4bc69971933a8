/** The parts of a price, in paise. They add up to it. */
export interface TaxParts {
  taxable: bigint;
  igst: bigint;
  cgst: bigint;
  sgst: bigint;
}

export interface TaxRule {
  /** In hundredths of a percent: 1800 is 18 %. */
  rate: number;
  /** Whether the seller and the place of supply are in one State, whose tax is then one half. */
  isIntraState: boolean;
}

/**
 * The tax that a price includes. The tax of another State is one amount, and within the State each half is one, rounded
 * to the paisa, half up; the taxable value is the rest, so that the parts are the price to the paisa.
 */
export function splitTax(price: bigint, { rate, isIntraState }: TaxRule): TaxParts {
  const per = BigInt(10_000 + rate);
  if (isIntraState) {
    const half = roundHalfUp(price * BigInt(rate), 2n * per);
    return { taxable: price - 2n * half, igst: 0n, cgst: half, sgst: half };
  }
  const igst = roundHalfUp(price * BigInt(rate), per);
  return { taxable: price - igst, igst, cgst: 0n, sgst: 0n };
}

/**
 * The parts of a credit of `amount` for a document of which `credited` has been credited before. Each credit has what
 * the tax of all credits exceeds that of those before, so that the last one leaves nothing of the document. A credit of
 * a paisa may be smaller than what both halves grow by; its taxable value is then not below zero, and its tax is less.
 */
export function splitCredit(amount: bigint, credited: TaxParts, rule: TaxRule): TaxParts {
  const before = credited.taxable + credited.igst + credited.cgst + credited.sgst;
  const all = splitTax(before + amount, rule);
  const parts = {
    taxable: all.taxable - credited.taxable,
    igst: all.igst - credited.igst,
    cgst: all.cgst - credited.cgst,
    sgst: all.sgst - credited.sgst,
  };
  if (parts.taxable >= 0n) return parts;
  const half = amount / 2n;
  return { taxable: amount - 2n * half, igst: 0n, cgst: half, sgst: half };
}

/** The parts of an amount that has no tax, or whose tax remains. */
export function untaxed(amount: bigint): TaxParts {
  return { taxable: amount, igst: 0n, cgst: 0n, sgst: 0n };
}

/** Of numbers that are not negative. */
function roundHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
