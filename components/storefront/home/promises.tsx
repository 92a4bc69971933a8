import { IndianRupee, ShieldCheck, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';

const promises = [
  { name: 'fast', Icon: Zap },
  { name: 'nickname', Icon: ShieldCheck },
  { name: 'money', Icon: IndianRupee },
] as const;

export function Promises() {
  const t = useTranslations('home.promises');
  return (
    <section aria-label={t('label')} className="page-width mt-5 md:mt-8">
      <ul className="grid thirds gap-2 py-2 md:gap-6">
        {promises.map(({ name, Icon }) => (
          <li
            key={name}
            className="flex flex-col items-center gap-1.5 text-center md:flex-row md:gap-3.5 md:text-left"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent" />
            <p className="min-h-[2lh] text-[0.8125rem] leading-snug md:min-h-0 md:text-sm">
              <span className="font-bold">{t(`${name}.title`)}</span>
              <span className="hidden text-muted md:block">{t(`${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
