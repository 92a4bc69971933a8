import type { Language } from '@/lib/platform/languages';

/** 'IN' to 'India'; a supplier's own word stays as it is. */
export function regionName(language: Language, region: string): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  return new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? region;
}
