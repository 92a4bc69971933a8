/** The widths that every picture is kept in; a smaller picture is not blown up. */
export const WIDTHS = [480, 960, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** One picture, re-encoded as WebP: never the bytes that were sent. */
export type EncodedImage = Record<Width, Uint8Array>;

/** A picture as it lies in the store, whatever its widths. */
export interface StoredImage {
  /** 32 hexadecimal digits, made up here. */
  key: string;
  storedAt: Date;
}

/** Where pictures are kept. */
export interface MediaStore {
  /** Reads what somebody sent, and makes it fit to be shown. Throws unsupported_media_type and invalid_input. */
  encode(bytes: Uint8Array): Promise<EncodedImage>;
  /** All widths or none; answers the key under which they lie. */
  save(image: EncodedImage): Promise<string>;
  /** WebP, or null for what is not there. */
  read(key: string, width: Width): Promise<Uint8Array | null>;
  /** All widths; nothing happens when they are gone already. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, with what a crash in the middle of `save` left behind. */
  list(): Promise<StoredImage[]>;
}
