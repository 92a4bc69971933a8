import { useTranslations } from 'next-intl';
import { formText } from '@/components/ui/form-text';

/** The authenticator's code without the space that people copy with it, or a recovery code; '' while nothing was asked. */
export function typedCode(form: HTMLFormElement): string {
  return formText(form, 'code').replace(/\s/g, '');
}

/** What is wrong with a code before it is sent. */
export function useCodeError(): (code: string) => string | undefined {
  const t = useTranslations('ui.secondFactor');
  return (code) => (code === '' ? t('missing') : undefined);
}
