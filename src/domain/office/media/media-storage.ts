/** A picture encoded again, without the metadata of its camera. */
export interface EncodedPicture {
  /** The size of the full picture in pixels, upright. */
  width: number
  height: number
  /** A tiny WebP as a `data:` URL. */
  placeholder: string
  /** WebP files, by the suffix before the extension: `''` is the full size; `-l`, `-m` and `-s` are smaller. */
  files: { suffix: string; bytes: Uint8Array }[]
}

/**
 * Checks an uploaded file by its bytes and encodes it, one at a time per process (office.md 20.8).
 *
 * @throws ShopError `validationFailed` { file: `pictureFormat`, `pictureTooSmall`, `pictureTooLarge` or `unreadableFile` },
 * `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export type EncodePicture = (file: string) => Promise<EncodedPicture>

/** The storage of pictures: a folder, or an object store behind the same calls. Paths are relative to /media: `upload/3f/3f2a9c.webp`. */
export interface MediaStorage {
  /** Stores all files of a picture; readers see either all of them or none. */
  put(path: string, picture: EncodedPicture): Promise<void>
  /** Removes a picture's files and those derived from them. A missing picture counts as removed. */
  remove(path: string): Promise<void>
  /** Returns the full-size picture; null: it does not exist. */
  read(path: string): Promise<Uint8Array | null>
  /** Lists the pictures in a folder that were stored before an instant. */
  listOlder(folder: string, than: Date): Promise<string[]>
}

export interface MediaPorts {
  encode: EncodePicture
  storage: MediaStorage
}
/** The folders of uploads by staff; only the API serves the private one. */
export const mediaFolders = { shown: 'upload', private: 'private' } as const
