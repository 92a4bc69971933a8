import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class';
import { Link } from './navigation';
import { SceneArt } from './scene-art';

interface ErrorPageProps {
  code: string;
  title: string;
  text: string;
  /** Further buttons beside the link to the home page. */
  children?: ReactNode;
}

export function ErrorPage({ code, title, text, children }: ErrorPageProps) {
  const t = useTranslations('errorPages');
  return (
    <div className="max-w-md text-center">
      <SceneArt scene="lost" className="w-64 md:w-80" />
      <p className="mt-6 font-bold text-accent text-sm tracking-widest">{code}</p>
      <h1 className="mt-2 font-bold text-2xl md:text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {children}
        <Link href="/home" prefetch={false} className={buttonClass('accent')}>
          {t('home')}
        </Link>
      </div>
    </div>
  );
}
