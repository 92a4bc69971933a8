import type { Settings } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import { createMediaBucket } from './create-media-bucket';
import { createMediaFolder } from './create-media-folder';
import type { MediaStore } from './port';

type MediaSettings = Pick<
  Settings,
  'MEDIA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The bucket of the settings, else the folder. */
export function openMedia(settings: MediaSettings, clock: Clock): MediaStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret, MEDIA_DIR: folder } = settings;
  if (endpoint === undefined || bucket === undefined || keyId === undefined || secret === undefined)
    return createMediaFolder(folder);
  return createMediaBucket({ endpoint, bucket, region, keyId, secret, clock });
}
