import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { staleEdit } from '#domain/audit/edit-conflict.ts'
import type { BlockName, ContentValues } from '#shared/content/blocks.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockKeys } from '../../key-locks.ts'
import { rowChanges } from '../rows.ts'
import { checkedValue } from './check-value.ts'
import { findVersion, loadBlock, type Block } from './versions.ts'

/** An edit of a block: its name, the version that was read, and the settings that built-in pages are written from. */
export interface Edited<Name extends BlockName = BlockName> {
  name: Name
  readVersion: number
  settings: Settings
}

/**
 * Loads a block and locks it against other edits until the transaction ends.
 *
 * @throws ShopError `editConflict` when its version is not the one that was read
 */
export async function lockBlock(tx: Db, { name, readVersion, settings }: Edited): Promise<Block> {
  await lockKeys(tx, `content ${name}`)
  const block = await loadBlock(tx, name, settings)
  if (block.version === readVersion) return block
  const read = await findVersion(tx, name, readVersion, settings)
  throw staleEdit({
    version: block.version,
    changedBy: block.savedBy,
    changedAt: block.savedAt ?? new Date(),
    changedFields: Object.keys(changesBetween(read?.value ?? {}, block.value)),
  })
}

/** The members that differ, each compared as a whole. */
function changesBetween(before: object, after: object) {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rowChanges(before, after)).filter(
      ([member, [, now]]) => !isDeepStrictEqual(old[member], now),
    ),
  )
}

/**
 * Saves a draft; a value equal to the present one adds no version.
 *
 * @throws ShopError `editConflict` `validationFailed`
 */
export async function saveDraft<Name extends BlockName>(
  tx: Db,
  audit: Audit,
  edited: Edited<Name>,
  value: ContentValues[Name],
): Promise<void> {
  const block = await lockBlock(tx, edited)
  const checked = await checkedValue(tx, edited.name, value)
  const changes = changesBetween(block.value, checked)
  if (Object.keys(changes).length > 0) await addVersion(tx, audit, block, checked)
  audit.record({ action: 'content.saved', entityId: block.name, title: block.name, changes })
}

/**
 * Makes a draft with the value of an old version, which may be the built-in one.
 *
 * @throws ShopError `editConflict` `notFound`
 */
export async function restoreVersion(
  tx: Db,
  audit: Audit,
  edited: Edited,
  versionToRestore: number,
): Promise<void> {
  const block = await lockBlock(tx, edited)
  const old = await findVersion(tx, block.name, versionToRestore, edited.settings)
  if (!old) throw new ShopError('notFound')
  const changes = changesBetween(block.value, old.value)
  if (Object.keys(changes).length > 0) await addVersion(tx, audit, block, old.value)
  audit.record({
    action: 'content.restored',
    entityId: block.name,
    title: block.name,
    changes: { version: [block.version, versionToRestore], ...changes },
  })
}

/** Writes the next version as the draft; a former draft becomes `past`. */
export async function addVersion(
  tx: Db,
  audit: Audit,
  { name, version }: Block,
  value: object,
): Promise<number> {
  await tx
    .updateTable('content')
    .set({ state: 'past' })
    .where('name', '=', name)
    .where('state', '=', 'draft')
    .execute()
  await tx
    .insertInto('content')
    .values({
      name,
      version: version + 1,
      value: JSON.stringify(value),
      state: 'draft',
      staff_id: audit.actor.staffId,
    })
    .execute()
  return version + 1
}
