/** The widths in pixels in which every picture is stored; a smaller picture is not enlarged. */
export const WIDTHS = [480, 960, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** A picture encoded as WebP in each width; never the uploaded bytes. */
export type EncodedImage = Record<Width, Uint8Array>;

/** A stored picture, with all its widths. */
export interface StoredImage {
  /** 32 random hexadecimal digits. */
  key: string;
  storedAt: Date;
}

export interface MediaStore {
  /** Decodes an upload and encodes it for the pages. Throws unsupported_media_type and invalid_input. */
  encode(bytes: Uint8Array): Promise<EncodedImage>;
  /** Stores all widths or none. Returns the key. */
  save(image: EncodedImage): Promise<string>;
  /** The WebP file, or null when there is none. */
  read(key: string, width: Width): Promise<Uint8Array | null>;
  /** Removes all widths; does nothing when they are already removed. */
  remove(key: string): Promise<void>;
  /** All stored pictures, with incomplete ones that a crash during `save` left behind. */
  list(): Promise<StoredImage[]>;
}
