const IST_OFFSET_MS = (5 * 60 + 30) * 60 * 1000;

/** The date in IST as [yyyy, mm, dd]: the gateway files payments under it, whatever the time zone of this machine. */
function istParts(at: Date): [string, string, string] {
  const [year = '', month = '', day = ''] = new Date(at.getTime() + IST_OFFSET_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return [year, month, day];
}

/** 'DD-MM-YYYY' in IST, the format of `txn_date`. */
export function istDayFirst(at: Date): string {
  return istParts(at).reverse().join('-');
}

/** 'YYYY-MM-DD' in IST, the format of `txnAt`. */
export function istYearFirst(at: Date): string {
  return istParts(at).join('-');
}
