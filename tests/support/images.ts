import path from 'node:path';

/** What each image contains, by its service, as plain Node reads it after a build. */
export const { IMAGES } = (await import(/* @vite-ignore */ path.resolve('lib/launch/build/images.mjs'))) as {
  IMAGES: Record<string, { bundles: string[] }>;
};
