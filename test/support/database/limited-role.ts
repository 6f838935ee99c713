import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { root } from '../files.ts'

/** Creates the role of docs/operations.md that may not change the schema, under this name; `db` is its owner's connection. */
export async function createLimitedRole(db: Db, name: string): Promise<void> {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const documented = /```sql\n(create role warif_shop [\s\S]+?)```/.exec(page)?.[1] ?? ''
  await sql.raw(documented.replaceAll('warif_shop', name)).execute(db)
}
