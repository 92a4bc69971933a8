// Pictures on a disk. What is sent is decoded and encoded anew, and lies under a name that nobody sent.
export { createMediaFolder } from './create-media-folder';
export { type EncodedImage, type MediaStore, type StoredImage, WIDTHS, type Width } from './port';
