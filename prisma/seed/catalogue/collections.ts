import type { DemoCollection } from './types';

export const demoCollections: DemoCollection[] = [
  {
    id: 'weekly-and-monthly',
    name: 'Passes for every week',
    nameHi: 'हर हफ़्ते के पास',
    position: 1,
    products: [
      'mobile-legends-passes',
      'free-fire-max',
      'honor-of-kings',
      'genshin-impact',
      'honkai-star-rail',
      'bgmi',
    ],
  },
];
