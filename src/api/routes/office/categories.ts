import {
  createCategory,
  deleteCategory,
  reorderCategories,
  updateCategory,
} from '#domain/office/categories/save-category.ts'
import {
  loadOfficeCategories,
  loadOfficeCategory,
  type OfficeCategoryRecord,
} from '#domain/office/categories/load-categories.ts'
import { loadCategoryOrder, updateCategoryOrder } from '#domain/office/categories/category-order.ts'
import { createMerge } from '#domain/office/merge/create-merge.ts'
import type { Db } from '#db/tables.ts'
import * as contract from '#contract/office/categories.ts'
import { readVersion, saveEdit } from '../../edit-conflict.ts'
import { pictureUrl } from '../../serializers/media.ts'
import { serializeNewJob } from '../../serializers/office-job.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Routes for editing, ordering, hiding, merging and deleting categories (office.md O3.5, §22). */
export function officeCategoryRoutes(api: Api): void {
  const { assetBaseUrl } = api.parts.settings
  const one = async (db: Db, id: number) =>
    serializeCategory(await loadOfficeCategory(db, id), assetBaseUrl)
  const all = async (db: Db) =>
    (await loadOfficeCategories(db)).map((category) => serializeCategory(category, assetBaseUrl))

  bindEndpoint(api, contract.listOfficeCategories, async (_, { db }) => ({ data: await all(db) }))

  bindEndpoint(api, contract.getOfficeCategory, async ({ params }, { db }) => ({
    data: await one(db, params.id),
  }))

  bindEndpoint(api, contract.createCategory, ({ body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      const id = await createCategory(tx, audit, body)
      return { message: t('categoryCreated'), data: await one(tx, id) }
    }),
  )

  // Precedes `/:id`, which would match the word as an id.
  bindEndpoint(api, contract.reorderCategories, ({ body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await reorderCategories(tx, audit, body.ids)
      return { message: t('saved'), data: await all(tx) }
    }),
  )

  bindEndpoint(api, contract.updateCategory, ({ params: { id }, body }, context) => {
    const version = readVersion(body.version, context)
    return saveEdit(
      context,
      (tx, audit) => updateCategory(tx, audit, { id, version, fields: body }),
      (db) => one(db, id),
    )
  })

  removalRoutes(api)
  categoryOrderRoutes(api)
}

/** Deletes a category, or moves its products to another and then deletes it. */
function removalRoutes(api: Api): void {
  bindEndpoint(api, contract.deleteCategory, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteCategory(tx, audit, params.id)
      return { message: t('deleted') }
    }),
  )

  bindEndpoint(
    api,
    contract.mergeCategory,
    ({ params: { id }, body }, { mutate, member, locale }) =>
      mutate(async (tx, audit) => {
        const merge = { list: 'categories', id, intoId: body.into_id } as const
        const job = await createMerge(tx, audit, { ...merge, createdBy: member.id })
        return { data: await serializeNewJob(tx, job, member, locale) }
      }),
  )
}

/** The order of products in a category. */
function categoryOrderRoutes(api: Api): void {
  bindEndpoint(api, contract.getCategoryOrder, async ({ params }, { db }) => ({
    data: await loadCategoryOrder(db, params.id),
  }))

  bindEndpoint(api, contract.updateCategoryOrder, ({ params: { id }, body }, context) => {
    const { rule, product_ids: productIds } = body
    const version = readVersion(body.version, context)
    return saveEdit(
      context,
      (tx, audit) => updateCategoryOrder(tx, audit, { id, version, rule, productIds }),
      (db) => loadCategoryOrder(db, id),
    )
  })
}

const serializeCategory = (
  { image_path, pinned_rule: _, ...category }: OfficeCategoryRecord,
  assetBaseUrl: string,
): contract.OfficeCategory => ({
  ...category,
  image_url: pictureUrl(image_path, null, assetBaseUrl),
})
