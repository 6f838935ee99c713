import { calendarOf } from '#domain/owned-plants/calendar.ts'
import { createPlant, splitPlant, updatePlant } from '#domain/owned-plants/change-plants.ts'
import {
  addDiaryEntry,
  deleteDiaryEntry,
  findDiary,
  undoWatering,
  waterPlants,
} from '#domain/owned-plants/diary.ts'
import { loadPlant, loadPlants } from '#domain/owned-plants/load-plants.ts'
import { dateFormatters } from '#shared/dates.ts'
import { dayOf } from '#shared/day.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import * as contract from '#contract/owned-plants/plants.ts'
import {
  serializeDiaryEntry,
  serializeOwnedPlant,
  serializeYear,
} from '../../serializers/owned-plant.ts'
import { paged, pageQuery } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import type { CustomerContext } from '../../request-context.ts'

/** A customer's plants and their diary (plants.md 53). */
export function ownedPlantRoutes(api: Api): void {
  bindEndpoint(api, contract.listOwnedPlants, async ({ query }, context) => {
    const plants = await loadPlants(context.db, context.customer.customerId, query.status)
    return { data: plants.map((plant) => serializeOwnedPlant(plant, readerOf(context))) }
  })

  bindEndpoint(api, contract.createOwnedPlant, async ({ body }, context) => {
    const plant = await createPlant(context.db, context.customer.customerId, body)
    return { message: context.t('saved'), data: serializeOwnedPlant(plant, readerOf(context)) }
  })

  // Precedes `:id`.
  bindEndpoint(api, contract.getCareCalendar, async ({ query }, { db, customer, locale }) => {
    const plants = await loadPlants(db, customer.customerId)
    const days = calendarOf(plants, { today: dayOf(new Date()), ...query })
    const { hijriDay } = dateFormatters(locale)
    return {
      data: days.map(({ day, jobs }) => ({
        day,
        hijri: hijriDay(day),
        jobs: jobs.map(({ plant, kind, code, litres }) => ({
          plant_id: plant.id,
          kind,
          code,
          litres,
        })),
      })),
    }
  })

  bindEndpoint(api, contract.getOwnedPlant, async ({ params }, context) => {
    const plant = await loadPlant(context.db, context.customer.customerId, params.id)
    return { data: { ...serializeOwnedPlant(plant, readerOf(context)), ...serializeYear(plant) } }
  })

  bindEndpoint(api, contract.updateOwnedPlant, async ({ params, body }, context) => {
    const {
      every_days: everyDays,
      planted_on: plantedOn,
      put_off_until: putOffUntil,
      ...changes
    } = body
    const { customerId } = context.customer
    const wanted = { ...changes, everyDays, plantedOn, putOffUntil }
    const plant = await updatePlant(context.db, customerId, params.id, wanted)
    return { message: context.t('saved'), data: serializeOwnedPlant(plant, readerOf(context)) }
  })

  bindEndpoint(api, contract.splitOwnedPlant, async ({ params, body }, context) => {
    const wanted = { id: params.id, count: body.count }
    const [rest, part] = await splitPlant(context.db, context.customer.customerId, wanted)
    const reader = readerOf(context)
    const data: [OwnedPlant, OwnedPlant] = [
      serializeOwnedPlant(rest, reader),
      serializeOwnedPlant(part, reader),
    ]
    return { message: context.t('saved'), data }
  })

  diaryRoutes(api)
}

function diaryRoutes(api: Api): void {
  bindEndpoint(api, contract.waterOwnedPlants, async ({ body }, context) => {
    const entries = await waterPlants(context.db, context.customer.customerId, body.ids)
    const { secretKey } = context.settings
    return {
      message: context.t('saved'),
      data: entries.map((entry) => serializeDiaryEntry(entry, secretKey)),
    }
  })

  bindEndpoint(api, contract.undoWatering, async ({ body }, { db, customer, t }) => {
    await undoWatering(db, customer.customerId, body.entries)
    return { message: t('saved') }
  })

  bindEndpoint(api, contract.listDiary, async ({ params, query }, context) => {
    const page = pageQuery(query)
    const wanted = { plantId: params.id, kind: query.kind, page: page.page, limit: page.limit }
    const { entries, total } = await findDiary(context.db, context.customer.customerId, wanted)
    const { secretKey } = context.settings
    const data = entries.map((entry) => serializeDiaryEntry(entry, secretKey))
    return paged({ data, total }, page, context)
  })

  bindEndpoint(api, contract.addDiaryEntry, async ({ params, body }, context) => {
    const { kind, happened_on: happenedOn, litres, note, photo_id: photoId } = body
    const entry = { kind, happenedOn, litres, note, photoId }
    const added = await addDiaryEntry(context.db, context.customer.customerId, params.id, entry)
    const { secretKey } = context.settings
    return { message: context.t('saved'), data: serializeDiaryEntry(added, secretKey) }
  })

  bindEndpoint(api, contract.deleteDiaryEntry, async ({ params }, { db, customer, t }) => {
    await deleteDiaryEntry(db, customer.customerId, { plantId: params.id, entryId: params.entry })
    return { message: t('saved') }
  })
}

const readerOf = ({ locale, settings }: CustomerContext) => ({
  locale,
  assetBaseUrl: settings.assetBaseUrl,
})
