import type { Language } from '@/lib/platform/languages';

/** 'IN' becomes 'India'; a region that is no country code is returned unchanged. */
export function regionName(language: Language, region: string): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  return new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? region;
}
