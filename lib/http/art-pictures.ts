import { listFiles } from './server/static-files';

let known: string[] | undefined;

/** The paths of the pictures of products and items that the store comes with. They are those of the build. */
export function artPictures(): string[] {
  known ??= [...listFiles().keys()]
    .filter((path) => /^\/art\/(items|products)\/[^/]+\.webp$/.test(path))
    .sort();
  return known;
}
