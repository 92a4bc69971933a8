import { useTranslations } from 'next-intl';
import { formText } from '@/components/ui/form-text';

/** The code of the second factor without spaces; '' when the form has no such field. */
export function typedCode(form: HTMLFormElement): string {
  return formText(form, 'code').replace(/\s/g, '');
}

/** Validates a code before it is sent. */
export function useCodeError(): (code: string) => string | undefined {
  const t = useTranslations('ui.secondFactor');
  return (code) => (code === '' ? t('missing') : undefined);
}
