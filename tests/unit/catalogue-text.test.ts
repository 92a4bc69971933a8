import { expect, test } from 'vitest';
import { catalogueText } from '@/components/shared/catalogue-text';

test('a Hindi page shows the Hindi text, and the English one named as English while it is missing', () => {
  expect(catalogueText('hi', 'Weekly Pass', 'वीकली पास')).toEqual({ text: 'वीकली पास', lang: undefined });
  expect(catalogueText('hi', 'Weekly Pass', '')).toEqual({ text: 'Weekly Pass', lang: 'en' });
});

test('an English page shows the English text, which needs no language of its own', () => {
  expect(catalogueText('en', 'Weekly Pass', 'वीकली पास')).toEqual({ text: 'Weekly Pass', lang: undefined });
});
