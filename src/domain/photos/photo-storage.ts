/** A customer's picture encoded again, without what its camera wrote into it (plants.md 50.3). */
export interface EncodedPhoto {
  /** Pixels of the large one, upright. */
  width: number
  height: number
  /** What its camera says; null: nothing. It may be wrong. */
  takenAt: Date | null
  /** WebP, by the size of the long edge. */
  files: Record<PhotoSize, Uint8Array>
}

/** 1600 and 480 pixels on the long edge; none is made larger than it was. */
export const photoSizes = ['large', 'small'] as const
export type PhotoSize = (typeof photoSizes)[number]

/**
 * Checks a file by its bytes and encodes it, one at a time per process.
 *
 * @throws ShopError `photoUnreadable`, `payloadTooLarge` above 50 megapixels, `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export type EncodePhoto = (file: string) => Promise<EncodedPhoto>

/** Where private pictures lie, outside of what is served. Ids are 43 characters of base64url. */
export interface PhotoStorage {
  put(id: string, files: EncodedPhoto['files']): Promise<void>
  /** Null: it is not there. */
  read(id: string, size: PhotoSize): Promise<Uint8Array | null>
  /** One that is not there is removed already. */
  remove(id: string): Promise<void>
  /** Ids of those that were stored before an instant. */
  listOlder(than: Date): Promise<string[]>
}

export interface PhotoPorts {
  encode: EncodePhoto
  storage: PhotoStorage
}
