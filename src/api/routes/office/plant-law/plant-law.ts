import { addMedia, storeUpload } from '#domain/office/media/store-upload.ts'
import { checkName } from '#domain/office/plant-law/check-name.ts'
import { loadLaw, loadLawTasks } from '#domain/office/plant-law/law-rows.ts'
import {
  loadPermit,
  loadPermits,
  loadPermitUses,
  readPaper,
  recordPermit,
  withdrawPermit,
} from '#domain/office/plant-law-registry/permits.ts'
import { createLaw, updateLaw } from '#domain/office/plant-law-registry/save-law.ts'
import { regions } from '#domain/plants/climate.ts'
import { requireOwner } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as permits from '#contract/office/plant-law/permits.ts'
import * as contract from '#contract/office/plant-law/plant-law.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import {
  serializeLaw,
  serializeLawTasks,
  serializeNameCheck,
  serializePermit,
  serializePermitUse,
  toLawFields,
} from '../../../serializers/office/plant-law.ts'

/** Plants and the law: the table, permits, and open tasks (plants.md §55). */
export function officePlantLawRoutes(api: Api): void {
  bindEndpoint(api, contract.listPlantLaw, async (_, { db, settings: { legal } }) => {
    const [rows, tasks] = await Promise.all([loadLaw(db), loadLawTasks(db)])
    return {
      data: rows.map(serializeLaw),
      regions: regions.map(({ id, nameAr, nameEn }) => ({ id, name_ar: nameAr, name_en: nameEn })),
      ...serializeLawTasks(tasks),
      licence: { number: legal.mewaLicence, expires_on: legal.mewaExpiresOn },
    }
  })

  bindEndpoint(api, contract.checkPlantName, async ({ query }, { db }) => ({
    data: serializeNameCheck(
      await checkName(db, {
        id: query.product_id ?? null,
        name: query.name,
        profile: query.profile ?? null,
        commonNames: [query.name_ar, query.name_en],
      }),
    ),
  }))

  bindEndpoint(api, contract.createPlantLaw, ({ body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      const { text_ar: reason_ar, text_en: reason_en, ...fields } = body
      const key = await createLaw(tx, audit, member.id, {
        ...toLawFields(fields),
        reason_ar,
        reason_en,
      })
      return { message: t('saved'), data: await lawFor(tx, key) }
    }),
  )

  bindEndpoint(api, contract.updatePlantLaw, ({ params: { id: key }, body }, context) => {
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) =>
        updateLaw(tx, audit, context.member.id, { key, version, fields: toLawFields(fields) }),
      (db) => lawFor(db, key),
    )
  })

  permitRoutes(api)
  paperRoutes(api)
}

/** @throws ShopError `notFound` */
async function lawFor(db: Db, key: string): Promise<contract.LawRow> {
  const [row] = await loadLaw(db, key)
  if (!row) throw new ShopError('notFound')
  return serializeLaw(row)
}

/** Only owners may use permits (plants.md 55.4). */
function permitRoutes(api: Api): void {
  bindEndpoint(api, permits.listPermits, async (_, { db }) => ({
    data: (await loadPermits(db)).map(serializePermit),
  }))

  bindEndpoint(api, permits.recordPermit, ({ body }, { member, mutate, t }) => {
    requireOwner(member)
    return mutate(async (tx, audit) => {
      const id = await recordPermit(tx, audit, member.id, {
        lawKey: body.law_id,
        productId: body.product_id ?? null,
        number: body.number,
        issuedBy: body.issued_by,
        fromRegion: body.from_region ?? null,
        toRegions: body.to_regions,
        validFrom: body.valid_from,
        validTo: body.valid_to,
        paperId: body.paper_id ?? null,
      })
      return { message: t('permitRecorded'), data: serializePermit(await loadPermit(tx, id)) }
    })
  })

  bindEndpoint(api, permits.withdrawPermit, ({ params: { id } }, { member, mutate, t }) => {
    requireOwner(member)
    return mutate(async (tx, audit) => {
      await withdrawPermit(tx, audit, member.id, id)
      return { message: t('permitWithdrawn'), data: serializePermit(await loadPermit(tx, id)) }
    })
  })

  bindEndpoint(api, permits.listPermitUses, async ({ params: { id } }, { db }) => {
    await loadPermit(db, id)
    return { data: (await loadPermitUses(db, id)).map(serializePermitUse) }
  })
}

function paperRoutes(api: Api): void {
  bindEndpoint(api, permits.uploadPermitPaper, async ({ body: file }, context) => {
    const { db, member, mutate, ports } = context
    requireOwner(member)
    const stored = await storeUpload(db, ports.media, file, true)
    return mutate(async (tx, audit) => {
      const { id, width, height } = await addMedia(tx, audit, stored)
      return { data: { id, width, height } }
    })
  })

  bindEndpoint(api, permits.getPermitPaper, async ({ params: { id } }, { db, member, ports }) => {
    requireOwner(member)
    const bytes = await readPaper(db, ports.media.storage, id)
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' },
    })
  })
}
