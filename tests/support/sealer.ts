import { createSealer } from '@/lib/platform/sealing';

export const testSealer = createSealer('a secret that only tests know, and no store');
