import { formText } from '@/components/ui/form-text';

/** The authenticator's code without the space that people copy with it, or a recovery code; '' while nothing was asked. */
export function typedCode(form: HTMLFormElement): string {
  return formText(form, 'code').replace(/\s/g, '');
}

export function codeFault(code: string): string | undefined {
  return code === '' ? 'Please enter the code.' : undefined;
}
