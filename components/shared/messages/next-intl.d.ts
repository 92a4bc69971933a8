import type { Language } from '@/lib/platform/languages';
import type { Messages } from './catalogue';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
