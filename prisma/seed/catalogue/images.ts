import type { DemoImage } from './types';

type Slide = Omit<DemoImage, 'type' | 'path'> & { file: string };

/** The page shows the titles as text over the pictures; the pictures contain no text. */
const slides: Slide[] = [
  {
    title: 'Diamonds in seconds, not hours',
    titleHi: 'डायमंड घंटों में नहीं, सेकंडों में',
    offer: '',
    offerHi: '',
    file: 'instant-top-ups',
    redirectUrl: '/home#instant-games',
  },
  {
    title: 'One wallet for every game',
    titleHi: 'हर गेम के लिए एक ही वॉलेट',
    offer: 'Pay in one tap, without waiting for your bank',
    offerHi: 'एक टैप में भुगतान, बैंक का इंतज़ार नहीं',
    file: 'wallet',
    redirectUrl: '/topup',
  },
  {
    title: 'Your weekend, already streaming',
    titleHi: 'वीकेंड की पूरी तैयारी, बस प्ले दबाइए',
    offer: '',
    offerHi: '',
    file: 'streaming',
    redirectUrl: '/home#ott',
  },
];

export const demoImages: DemoImage[] = [
  ...slides.map(
    ({ file, ...slide }): DemoImage => ({
      ...slide,
      type: 'CarouselPc',
      path: `/art/gallery/${file}-wide.webp`,
    }),
  ),
  ...slides.map(
    ({ file, ...slide }): DemoImage => ({
      ...slide,
      type: 'CarouselMb',
      path: `/art/gallery/${file}-narrow.webp`,
    }),
  ),
  {
    title: 'First recharge: double diamonds',
    titleHi: 'पहला रिचार्ज: डबल डायमंड',
    offer: '',
    offerHi: '',
    type: 'Popup',
    path: '/art/gallery/first-recharge.webp',
    redirectUrl: '/home#instant-games',
  },
];
