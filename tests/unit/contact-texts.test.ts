// How a complaint goes, in the words of the buttons and pages that it leads to.
import { expect, test } from 'vitest';
import confirmationEn from '@/components/shared/messages/en/confirmation.json';
import helpEn from '@/components/shared/messages/en/help.json';
import confirmationHi from '@/components/shared/messages/hi/confirmation.json';
import helpHi from '@/components/shared/messages/hi/help.json';
import { contactTexts } from '@/components/storefront/policies/contact-texts';

const WORDS = {
  en: { confirmation: confirmationEn, help: helpEn },
  hi: { confirmation: confirmationHi, help: helpHi },
} as const;

test.each(['en', 'hi'] as const)('the steps of a complaint name what the pages say, in %s', (language) => {
  const { confirmation, help } = WORDS[language];
  const [open = '', , further = ''] = contactTexts(language).complaint.steps;
  expect(open).toContain(confirmation.help.title);
  expect(open).toContain(help.title);
  expect(further).toContain(help.escalate);
});
