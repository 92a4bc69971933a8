// What a banner of the home page says of the prices of what it links to.
import { expect, test } from 'vitest';
import { pairSlides } from '@/components/storefront/home/pair-slides';
import type { GalleryView, HomeProducts, ImageView, ProductView } from '@/lib/domain/catalogue/schema';

const product = (_id: string): ProductView => ({
  _id,
  productid: 1,
  name: _id,
  nameHi: '',
  aliases: [],
  unitName: '',
  unitPlural: '',
  unitNameHi: '',
  faq: [],
  imgpath: '/art/placeholder.webp',
  importantnote: '',
  noteHi: '',
  instock: true,
  isApi: false,
  apiType: null,
  istrending: false,
  type: 'OTHER',
  category: 'ott',
  inputs: [],
  items: [],
  createdAt: '',
  updatedAt: '',
});
const products: HomeProducts = {
  trending: [],
  instantGames: [],
  games: [],
  ott: [product('netflix'), product('spotify'), product('sold-out')],
  others: [],
};
const offers = new Map([
  ['netflix', { from: 139, saving: 7, points: 6, until: null }],
  ['spotify', { from: 119, saving: 17, points: 11, until: null }],
]);

function slideOf(redirectUrl: string | null, given: Partial<ImageView> = {}, language: 'en' | 'hi' = 'en') {
  const image: ImageView = {
    id: 'banner',
    title: 'Weekend',
    titleHi: 'वीकेंड',
    offer: '',
    offerHi: '',
    type: 'CarouselPc',
    url: '/art/gallery/streaming-wide.webp',
    redirectUrl,
    ...given,
  };
  const gallery: GalleryView = { CarouselPc: [image], CarouselMb: [], Popup: [] };
  return pairSlides(gallery, { products, offers, language })[0];
}

test('a slide that links to a section has the lowest price and the largest saving of its products', () => {
  expect(slideOf('/home#ott')).toMatchObject({ from: 119, saving: 17, offer: null });
});

test('a slide that links to a product has the prices of that product', () => {
  expect(slideOf('/product/netflix')).toMatchObject({ from: 139, saving: 7 });
});

test('a slide that links to what has no price, or cannot be bought, names none', () => {
  for (const target of ['/topup', 'https://example.com/home', '/product/sold-out', null])
    expect(slideOf(target)).toMatchObject({ from: null, saving: 0 });
});

test('an offer that an administrator wrote is shown in the language of the page, or in English named so', () => {
  const offer = { offer: 'Only today', offerHi: 'सिर्फ़ आज' };
  expect(slideOf('/topup', offer)?.offer).toEqual({ text: 'Only today', lang: undefined });
  expect(slideOf('/topup', offer, 'hi')?.offer).toEqual({ text: 'सिर्फ़ आज', lang: undefined });
  expect(slideOf('/topup', { offer: 'Only today' }, 'hi')?.offer).toEqual({ text: 'Only today', lang: 'en' });
});
