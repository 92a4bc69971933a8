// Pictures on a disk. Each upload is decoded and encoded again, and stored under a random name, so that no uploaded
// byte or name is ever served.
export { createMediaFolder } from './create-media-folder';
export { type EncodedImage, type MediaStore, type StoredImage, WIDTHS, type Width } from './port';
