'use client';

import { createContext, type ReactNode, use } from 'react';

/** A picture that products and items may show. */
export interface Picture {
  path: string;
  title: string;
}

const PicturesContext = createContext<readonly Picture[]>([]);

/** Gives the forms of a page the pictures that can be chosen. */
export function PicturesProvider({ pictures, children }: { pictures: Picture[]; children: ReactNode }) {
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

export function usePictures(): readonly Picture[] {
  return use(PicturesContext);
}
