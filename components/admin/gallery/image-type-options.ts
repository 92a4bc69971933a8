import { type ImageType, imageTypes } from '@/lib/domain/catalogue/schema';

/** Where each type of picture is shown. */
const PLACES: Record<ImageType, string> = {
  CarouselMb: 'Carousel on phones (3:2)',
  CarouselPc: 'Carousel on desktops (3:1)',
  Banner: 'Banner',
  Popup: 'Popup ad (square)',
  Item: 'Item',
  Product: 'Product',
};

export const TYPE_OPTIONS = imageTypes.map((value) => ({ value, label: `${value}: ${PLACES[value]}` }));
