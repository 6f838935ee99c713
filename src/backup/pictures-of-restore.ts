import type { Db } from '#db/tables.ts'
import type { Violation } from '#domain/invariants/check-invariants.ts'

/** A picture that a backup lists and does not contain. */
export interface ListedPicture {
  object: string
  size: number
  md5: string | null
}

export interface StagedPictures {
  write(path: string, bytes: Buffer): Promise<void>
  /** Records a picture that should be in the shop's store. */
  expect(picture: ListedPicture): void
  /**
   * Returns the pictures that restored rows refer to and the store lacks, or has with different bytes; nothing for a file that contains its
   * pictures.
   */
  check(db: Db): Promise<Violation[]>
  /** Replaces the current pictures with the written ones. If none were written, the current ones stay. A failure is undone by `settle`. */
  publish(): Promise<void>
  /**
   * Makes the pictures match the database, which holds the shop of the restore `publishedId` (null: of no restore): pictures replaced by
   * that restore are deleted; pictures replaced by any other restore, even a killed one, are put back.
   *
   * @throws StartError when they cannot be put back; then they are still where they were
   */
  settle(publishedId: string | null): Promise<void>
}
