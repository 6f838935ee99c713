/** A picture encoded again, without what its camera wrote into it. */
export interface EncodedPicture {
  /** Pixels of the whole picture, upright. */
  width: number
  height: number
  /** A tiny WebP as a `data:` URL. */
  placeholder: string
  /** WebP, by what stands before the extension: `''` is the whole, `-l`, `-m`, `-s` are smaller. */
  files: { suffix: string; bytes: Uint8Array }[]
}

/**
 * Checks an uploaded file by its bytes and encodes it, one at a time per process (office.md 20.8).
 *
 * @throws ShopError `validationFailed` { file: `pictureFormat`, `pictureTooSmall`, `pictureTooLarge` or `unreadableFile` },
 * `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export type EncodePicture = (file: string) => Promise<EncodedPicture>

/** Where pictures are stored: a folder, or an object store behind the same calls. Paths are relative to /media: `upload/3f/3f2a9c.webp`. */
export interface MediaStorage {
  /** Stores all files of a picture; a reader sees a picture whole or not at all. */
  put(path: string, picture: EncodedPicture): Promise<void>
  /** Removes a picture's files and what was made of them. One that is not there is removed already. */
  remove(path: string): Promise<void>
  /** The whole picture; null: it is not there. */
  read(path: string): Promise<Uint8Array | null>
  /** The pictures below a folder that were stored before an instant. */
  listOlder(folder: string, than: Date): Promise<string[]>
}

export interface MediaPorts {
  encode: EncodePicture
  storage: MediaStorage
}
/** Below these folders stands what staff uploaded; nobody but the API serves the second. */
export const mediaFolders = { shown: 'upload', private: 'private' } as const
