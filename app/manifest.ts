import type { MetadataRoute } from 'next';
import { storeName } from '@/lib/http/page';

// The store's name is a setting, which the build does not know.
export const dynamic = 'force-dynamic';

export default function manifest(): MetadataRoute.Manifest {
  const name = storeName();
  return {
    name,
    short_name: name,
    start_url: '/home',
    display: 'standalone',
    background_color: '#0b0e14',
    theme_color: '#0b0e14',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
}
