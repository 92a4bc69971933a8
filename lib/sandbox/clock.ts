const IST_OFFSET_MS = (5 * 60 + 30) * 60 * 1000;

/** The calendar date in India as [yyyy, mm, dd]: the gateway files payments under it, whatever zone this machine is in. */
function istParts(at: Date): [string, string, string] {
  const [year = '', month = '', day = ''] = new Date(at.getTime() + IST_OFFSET_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return [year, month, day];
}

/** 'DD-MM-YYYY' in IST, the form of `txn_date`. */
export function istDayFirst(at: Date): string {
  return istParts(at).reverse().join('-');
}

/** 'YYYY-MM-DD' in IST, the form of `txnAt`. */
export function istYearFirst(at: Date): string {
  return istParts(at).join('-');
}
