import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Violation } from '#domain/invariants/check-invariants.ts'

/** Pictures that products and categories show and the media folder does not hold. */
export async function findMissingPictures(db: Db, mediaDir: string): Promise<Violation[]> {
  const { rows } = await sql<{ path: string }>`
    select path from product_images union select path from media_files union select image_path from categories where image_path is not null order by 1`.execute(
    db,
  )
  if (rows.length === 0) return []
  const files = new Set(
    (await readdir(mediaDir, { recursive: true }).catch(() => [])).map((path) =>
      path.replaceAll('\\', '/'),
    ),
  )
  return rows
    .filter(({ path }) => !files.has(path))
    .map(({ path }) => ({ rule: 'a picture without its file', id: path }))
}
