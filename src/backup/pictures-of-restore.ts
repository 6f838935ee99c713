import type { Db } from '#db/tables.ts'
import type { Violation } from '#domain/invariants/check-invariants.ts'

/** A picture that a backup lists and does not hold. */
export interface ListedPicture {
  object: string
  size: number
  md5: string | null
}

export interface StagedPictures {
  write(path: string, bytes: Buffer): Promise<void>
  /** Notes a picture that should be in the shop's store. */
  expect(picture: ListedPicture): void
  /** What the restored rows name and the store does not hold, or holds with other bytes; nothing for a file with the pictures in it. */
  check(db: Db): Promise<Violation[]>
  /** Puts the written pictures in the place of those there. Without any written, those there stay. Whatever it fails at, `settle` undoes. */
  publish(): Promise<void>
  /**
   * Makes the pictures those of the database, which holds the shop that the restore `publishedId` has put there (null: none has):
   * what that restore replaced is deleted; what any other replaced, one that was killed too, is put back.
   *
   * @throws StartError when they cannot be put back; then they are still where they were
   */
  settle(publishedId: string | null): Promise<void>
}
