import { useTranslations } from 'next-intl';

export function ProductSkeleton() {
  const t = useTranslations('product');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="page-width grid gap-6 pt-5 md:pt-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10"
    >
      <div className="flex items-center gap-4 lg:block">
        <div className="skeleton aspect-square w-24 sm:w-32 lg:w-full" />
        <div className="skeleton h-8 flex-1 lg:mt-5" />
      </div>
      <div className="space-y-5">
        <div className="skeleton h-44" />
        <div className="skeleton h-[34rem]" />
        <div className="skeleton h-40" />
      </div>
    </div>
  );
}
