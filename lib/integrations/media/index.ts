// Pictures in a folder or in a bucket. Each upload is decoded and encoded again, and stored under a random name, so
// that no uploaded byte or name is ever served.
export { createMediaBucket } from './create-media-bucket';
export { createMediaFolder } from './create-media-folder';
export { openMedia } from './open-media';
export { type EncodedImage, type MediaStore, WIDTHS, type Width } from './port';
