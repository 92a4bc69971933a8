const UNKNOWN_DEVICE = 'Unknown device';

type Names = readonly (readonly [name: string, pattern: RegExp])[];

// The first match counts, because most browsers also send the names of the browsers on which they are based.
const BROWSERS: Names = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Vivo Browser', /\bVivoBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: Names = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system of a user agent; null where it is missing or unknown. */
export function deviceParts(userAgent: string | null): { browser: string | null; system: string | null } {
  const find = (names: Names) => names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** A name such as 'Chrome on Android'. It contains only our own texts, never a part of the user agent. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceParts(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
