/** A customer's picture, encoded again without the metadata of its camera (plants.md 50.3). */
export interface EncodedPhoto {
  /** Pixels of the large file, upright. */
  width: number
  height: number
  /** The time recorded by the camera, which may be wrong; null: none. */
  takenAt: Date | null
  /** WebP files, by the size of the long edge. */
  files: Record<PhotoSize, Uint8Array>
}

/** 1600 and 480 pixels on the long edge; pictures are never enlarged. */
export const photoSizes = ['large', 'small'] as const
export type PhotoSize = (typeof photoSizes)[number]

/**
 * Checks a file by its bytes and encodes it, one at a time per process.
 *
 * @throws ShopError `photoUnreadable`, `payloadTooLarge` above 50 megapixels, `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export type EncodePhoto = (file: string) => Promise<EncodedPhoto>

/** The storage of private pictures, outside of the public files. Ids are 43 characters of base64url. */
export interface PhotoStorage {
  put(id: string, files: EncodedPhoto['files']): Promise<void>
  /** Null: there is none. */
  read(id: string, size: PhotoSize): Promise<Uint8Array | null>
  /** A missing picture counts as removed. */
  remove(id: string): Promise<void>
  /** Returns the ids of pictures stored before this time. */
  listOlder(than: Date): Promise<string[]>
}

export interface PhotoPorts {
  encode: EncodePhoto
  storage: PhotoStorage
}
