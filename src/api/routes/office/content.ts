import type { Audit } from '#domain/audit/audited-transaction.ts'
import { saveContentPreview } from '#domain/office/content/save-preview.ts'
import { publishBlock, withdrawVersion } from '#domain/office/content/publish-block.ts'
import { restoreVersion, saveDraft } from '#domain/office/content/save-block.ts'
import { checkedValue } from '#domain/office/content/check-value.ts'
import { findVersions, loadBlock, loadBlocks } from '#domain/office/content/versions.ts'
import type { Db } from '#db/tables.ts'
import { blockNames, placeOf, type BlockName, type ContentValues } from '#shared/content/blocks.ts'
import { blockSchemas } from '#contract/office/content/blocks.ts'
import * as contract from '#contract/office/content/content.ts'
import { readVersion, saveEdit } from '../../edit-conflict.ts'
import type { OfficeContext } from '../../office-context.ts'
import { parseWith } from '../../read-input.ts'
import {
  serializeBlock,
  serializeState,
  serializeVersion,
} from '../../serializers/office-content.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Content of the shop: blocks with drafts, published versions and a history (office.md §28). */
export function officeContentRoutes(api: Api): void {
  bindEndpoint(api, contract.listBlocks, async (_, { db, settings }) => ({
    data: (await loadBlocks(db, blockNames, settings)).map(serializeState),
  }))

  bindEndpoint(api, contract.getBlock, async ({ params: { name } }, context) => ({
    data: await blockFor(context, context.db, name),
  }))

  bindEndpoint(api, contract.listBlockVersions, async ({ params: { name } }, { db, settings }) => ({
    data: (await findVersions(db, name, settings)).map(serializeVersion),
  }))

  bindEndpoint(api, contract.saveBlock, ({ params: { name }, body }, context) => {
    const value = valueOf(name, body.value)
    return edit(context, name, body.version, (tx, audit, edited) =>
      saveDraft(tx, audit, edited, value),
    )
  })

  bindEndpoint(api, contract.publishBlock, ({ params: { name }, body }, context) =>
    edit(context, name, body.version, async (tx, audit, edited) => {
      // The built-in announcement and questions are empty; restored as a draft, they would be shown as an empty bar or page.
      const { value } = await loadBlock(tx, name, context.settings)
      await checkedValue(tx, name, valueOf(name, value))
      await publishBlock(tx, audit, edited, {
        startsAt: body.starts_at ? new Date(body.starts_at) : null,
        endsAt: body.ends_at ? new Date(body.ends_at) : null,
      })
    }),
  )

  bindEndpoint(api, contract.restoreBlock, ({ params: { name }, body }, context) =>
    edit(context, name, body.version, (tx, audit, edited) =>
      restoreVersion(tx, audit, edited, body.version_to_restore),
    ),
  )

  bindEndpoint(api, contract.withdrawBlock, ({ params: { name }, body }, context) =>
    context.mutate(async (tx, audit) => {
      const { settings } = context
      await withdrawVersion(tx, audit, { name, settings }, body.published_version)
      return { message: context.t('saved'), data: await blockFor(context, tx, name) }
    }),
  )

  bindEndpoint(api, contract.previewBlock, ({ params: { name }, body }, context) => {
    const value = valueOf(name, body.value)
    const { mutate, locale, settings } = context
    return mutate(async (tx, audit) => {
      const checked = await checkedValue(tx, name, value)
      const { token, expiresAt } = await saveContentPreview(tx, audit, { name, settings }, checked)
      const path = placeOf(name)
      const url = `/${locale}${path === '/' ? '' : path}?preview=${token}`
      return { data: { url, expires_at: expiresAt.toISOString() } }
    })
  })
}

/** The value parsed by the schema of its block; fields are named without the enclosing member. */
const valueOf = <Name extends BlockName>(name: Name, sent: object): ContentValues[Name] =>
  parseWith(blockSchemas[name], sent) as ContentValues[Name]

const blockFor = async ({ settings }: OfficeContext, db: Db, name: BlockName) =>
  serializeBlock(db, await loadBlock(db, name, settings), settings.assetBaseUrl)

/** Runs an edit of the version that was read, and returns the updated block. */
function edit(
  context: OfficeContext,
  name: BlockName,
  sentVersion: number | undefined,
  work: (
    tx: Db,
    audit: Audit,
    edited: { name: BlockName; readVersion: number; settings: OfficeContext['settings'] },
  ) => Promise<void>,
) {
  const { settings } = context
  const edited = { name, readVersion: readVersion(sentVersion, context), settings }
  return saveEdit(
    context,
    (tx, audit) => work(tx, audit, edited),
    (db) => blockFor(context, db, name),
  )
}
