import { useLocale, useTranslations } from 'next-intl';
import { catalogueText } from '@/components/shared/catalogue-text';
import type { ProductQuestion } from '@/lib/domain/catalogue/schema';

/** What shoppers of a product ask, with the answers folded. A server component: it costs the browser no script. */
export function ProductFaq({ faq }: { faq: ProductQuestion[] }) {
  const t = useTranslations('product.faq');
  const language = useLocale();
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="faq-title" className="page-width mt-10 md:mt-14">
      <h2 id="faq-title" className="mb-4 font-bold text-xl md:mb-5 md:text-2xl">
        {t('title')}
      </h2>
      <div className="max-w-3xl space-y-2">
        {faq.map((each) => {
          const question = catalogueText(language, each.question, each.questionHi);
          const answer = catalogueText(language, each.answer, each.answerHi);
          return (
            <details key={each.question} className="panel">
              <summary className="min-h-12 rounded-card px-4 py-3 font-semibold before:order-last before:ml-auto">
                <span lang={question.lang}>{question.text}</span>
              </summary>
              <p lang={answer.lang} className="whitespace-pre-line px-4 pt-1 pb-4 text-muted">
                {answer.text}
              </p>
            </details>
          );
        })}
      </div>
    </section>
  );
}
