import {
  createOption,
  deleteOption,
  loadOption,
  loadOptions,
  reorderOptions,
  updateOption,
  type OptionRecord,
  type OptionTable,
} from '#domain/office/options/save-option.ts'
import { createMerge } from '#domain/office/merge/create-merge.ts'
import type { Db } from '#db/tables.ts'
import {
  colorEndpoints,
  sizeEndpoints,
  type OfficeColor,
  type OfficeSize,
} from '#contract/office/options.ts'
import { readVersion, saveEdit } from '../../edit-conflict.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { serializeNewJob } from '../../serializers/office-job.ts'

/** Routes for editing, ordering, hiding, merging and deleting colours and sizes (office.md O3.5, §22). */
export function officeOptionRoutes(api: Api): void {
  optionRoutes(api, 'colors', colorEndpoints, serializeColor)
  optionRoutes(api, 'sizes', sizeEndpoints, serializeSize)
}

const common = (option: OptionRecord<OptionTable>) => ({
  id: option.id,
  name_ar: option.name_ar,
  name_en: option.name_en,
  position: option.position,
  is_active: option.is_active,
  version: option.version,
  products_count: option.products_count,
})
const serializeColor = (color: OptionRecord<'colors'>): OfficeColor => ({
  ...common(color),
  hex_code: color.hex_code,
})
const serializeSize = (size: OptionRecord<'sizes'>): OfficeSize => ({
  ...common(size),
  guide_ar: size.guide_ar,
  guide_en: size.guide_en,
})

type Endpoints = typeof colorEndpoints | typeof sizeEndpoints

function optionRoutes<Table extends OptionTable>(
  api: Api,
  table: Table,
  endpoints: Endpoints,
  serialize: (option: OptionRecord<Table>) => OfficeColor | OfficeSize,
): void {
  // The two kinds differ only in their fields, which their endpoints have validated.
  const calls = endpoints as typeof colorEndpoints
  const one = async (db: Db, id: number) =>
    serialize(await loadOption(db, table, id)) as OfficeColor
  const all = async (db: Db) =>
    (await loadOptions(db, table)).map((option) => serialize(option) as OfficeColor)

  bindEndpoint(api, calls.list, async (_, { db }) => ({ data: await all(db) }))

  bindEndpoint(api, calls.create, ({ body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      const id = await createOption(tx, audit, table, body)
      return { message: t('optionCreated'), data: await one(tx, id) }
    }),
  )

  // Precedes `/:id`, which would match the word as an id.
  bindEndpoint(api, calls.reorder, ({ body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await reorderOptions(tx, audit, table, body.ids)
      return { message: t('saved'), data: await all(tx) }
    }),
  )

  bindEndpoint(api, calls.update, ({ params: { id }, body }, context) => {
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateOption(tx, audit, table, { id, version, fields }),
      (db) => one(db, id),
    )
  })

  bindEndpoint(api, calls.remove, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteOption(tx, audit, table, params.id)
      return { message: t('deleted') }
    }),
  )

  bindEndpoint(api, calls.merge, ({ params: { id }, body }, { mutate, member, locale }) =>
    mutate(async (tx, audit) => {
      const merge = { list: table, id, intoId: body.into_id }
      const job = await createMerge(tx, audit, { ...merge, createdBy: member.id })
      return { data: await serializeNewJob(tx, job, member, locale) }
    }),
  )
}
