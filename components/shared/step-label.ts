import type { PriceStepView } from '@/lib/domain/offers/schema';
import type { Language } from '@/lib/platform/languages';
import { catalogueWords } from './catalogue-text';

/** What names the offer of a step: the code of a coupon, or the name of a campaign; '' for other steps. */
export function stepLabel(language: Language, { code, title, titleHi = '' }: PriceStepView): string {
  return code ?? (title === undefined ? '' : catalogueWords(language, title, titleHi));
}
