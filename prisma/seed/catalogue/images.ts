import type { DemoImage } from './types';

type Slide = { title: string; file: string; redirectUrl: string };

/** The page shows the titles as text over the pictures; the pictures contain no text. */
const slides: Slide[] = [
  { title: 'Diamonds in seconds, not hours', file: 'instant-top-ups', redirectUrl: '/home#instant-games' },
  { title: 'One wallet for every game', file: 'wallet', redirectUrl: '/topup' },
  { title: 'Your weekend, already streaming', file: 'streaming', redirectUrl: '/home#ott' },
];

export const demoImages: DemoImage[] = [
  ...slides.map(
    ({ title, file, redirectUrl }): DemoImage => ({
      title,
      type: 'CarouselPc',
      path: `/art/gallery/${file}-wide.webp`,
      redirectUrl,
    }),
  ),
  ...slides.map(
    ({ title, file, redirectUrl }): DemoImage => ({
      title,
      type: 'CarouselMb',
      path: `/art/gallery/${file}-narrow.webp`,
      redirectUrl,
    }),
  ),
  {
    title: 'First recharge: double diamonds',
    type: 'Popup',
    path: '/art/gallery/first-recharge.webp',
    redirectUrl: '/home#instant-games',
  },
];
