import { calendarOf } from '#domain/owned-plants/calendar.ts'
import { careGuideOf } from '#domain/owned-plants/care-guide.ts'
import { createFeed, hashToken, openFeed, revokeFeed } from '#domain/owned-plants/care-feed.ts'
import {
  loadCareSettings,
  saveCareWish,
  stopReminders,
  type CareSettings,
} from '#domain/owned-plants/care-wishes.ts'
import { describeFeed, feedDays } from '#domain/owned-plants/describe-feed.ts'
import { writeCalendar } from '#domain/owned-plants/icalendar.ts'
import { listKinds } from '#domain/owned-plants/list-kinds.ts'
import { loadPlants } from '#domain/owned-plants/load-plants.ts'
import { monthOf } from '#domain/owned-plants/plan.ts'
import { likelyPlaces } from '#domain/plants/likely-places.ts'
import { findProfileSlugs, loadProfile } from '#domain/plants/load-profiles.ts'
import { opensPhoto } from '#domain/photos/photo-link.ts'
import { storePhoto } from '#domain/photos/store-photo.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import * as contract from '#contract/owned-plants/care.ts'
import * as guide from '#contract/owned-plants/guide.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { maxOwnedPlants } from '#shared/plants/owned.ts'
import { ShopError } from '#shared/shop-error.ts'
import { pictureUrl } from '../../serializers/media.ts'
import { serializePhoto } from '../../serializers/owned-plant.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** The limit for a customer's uploads, and for requests to a calendar (plants.md 53.3). */
const hourlyLimit = { seconds: 3600, limit: 60, code: 'tooManyRequests' } as const

/** Headers of answers that need only their secret address (plants.md 50.4). */
const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/** The subscribed calendar, reminders, and private pictures (plants.md 50.3, 53.7, 53.8). */
export function careRoutes(api: Api): void {
  bindEndpoint(api, contract.getCareSettings, async (_, { db, customer }) => ({
    data: serializeSettings(await loadCareSettings(db, customer.customerId)),
  }))

  bindEndpoint(api, contract.saveReminders, async ({ body }, { db, customer, locale, t }) => {
    const wish = { byMail: body.by_mail, bySms: body.by_sms, atMinute: body.at }
    await saveCareWish(db, customer.customerId, wish, locale)
    const saved = await loadCareSettings(db, customer.customerId)
    return { message: t('saved'), data: serializeSettings(saved) }
  })

  bindEndpoint(api, contract.stopReminders, async ({ query, body }, { db, log, t }) => {
    const token = body.token ?? query.token ?? ''
    const stopping = stopReminders(db, token)
    if (body.page) return backToPage(body.page, { stopping, token, log })
    await stopping
    return { message: t('remindersStopped') }
  })

  bindEndpoint(api, contract.createCareFeed, async (_, { db, customer, locale, settings, t }) => {
    const token = await createFeed(db, customer.customerId, locale)
    return { message: t('saved'), data: { url: `${settings.publicUrl}/feeds/${token}.ics` } }
  })

  bindEndpoint(api, contract.revokeCareFeed, async (_, { db, customer, t }) => {
    await revokeFeed(db, customer.customerId)
    return { message: t('saved') }
  })

  bindEndpoint(api, contract.readCareFeed, ({ params }, { db, settings }) =>
    readFeed(db, params.file.slice(0, -'.ics'.length), settings.publicUrl),
  )

  guideRoutes(api)
  photoRoutes(api)
}

/** For a browser without JavaScript: the page shows the outcome of its form. */
async function backToPage(
  locale: Locale,
  { stopping, token, log }: { stopping: Promise<void>; token: string } & Pick<Api['parts'], 'log'>,
): Promise<Response> {
  const query = await stopping.then(
    () => ({ outcome: 'stopped' }),
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'notFound') return { outcome: 'invalid' }
      log.error({ err: error }, 'reminders could not be stopped')
      // Includes the token, so that the form is shown again.
      return { token, outcome: 'failed' }
    },
  )
  return new Response(null, {
    status: 303,
    headers: {
      ...secretHeaders,
      Location: `/${locale}/my-plants/stop?${new URLSearchParams(query).toString()}`,
      'Cache-Control': 'no-store',
    },
  })
}

/** @throws ShopError `notFound` for an unknown or revoked address, `tooManyRequests` */
async function readFeed(
  db: Api['parts']['db'],
  token: string,
  publicUrl: string,
): Promise<Response> {
  const tokenHash = hashToken(token)
  const feed = await openFeed(db, token)
  if (!feed) throw new ShopError('notFound')
  await consumeRateLimit(db, { key: `care-feed:${tokenHash.toString('hex')}`, ...hourlyLimit })
  const today = dayOf(new Date())
  const plants = (await loadPlants(db, feed.customerId)).slice(0, maxOwnedPlants)
  const days = calendarOf(plants, { today, from: today, to: addDays(today, feedDays) })
  const { atMinute } = await loadCareSettings(db, feed.customerId)
  const calendar = describeFeed(days, {
    locale: feed.locale,
    host: new URL(publicUrl).hostname,
    tokenHash,
    stampedAt: new Date(),
    atMinute,
  })
  return new Response(writeCalendar(calendar), {
    headers: {
      ...secretHeaders,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Language': feed.locale,
      'Cache-Control': 'private, max-age=3600',
    },
  })
}

function guideRoutes(api: Api): void {
  bindEndpoint(api, guide.getCareGuide, async ({ params }, { readCatalogue, locale }) => {
    const profile = await readCatalogue((db) => loadProfile(db, params.profile))
    if (!profile) throw new ShopError('plantNotFound')
    const found = careGuideOf(profile, monthOf(dayOf(new Date())))
    return {
      data: {
        places: [...found.places],
        cities: found.cities.map(({ city, marks }) => ({
          city: city.id,
          name: locale === 'ar' ? city.nameAr : city.nameEn,
          marks: marks.map(({ band, score }) => ({ band, score })),
        })),
        feed_months: found.feedMonths,
        work: found.work,
        plant_out_months: found.plantOutMonths,
        water_every_days: found.waterEveryDays,
      },
    }
  })

  bindEndpoint(api, guide.listCareGuides, async (_, { readCatalogue }) => ({
    data: (await readCatalogue(findProfileSlugs)).map(({ slug, updated_at: updatedAt }) => ({
      profile: slug,
      updated_at: updatedAt.toISOString(),
    })),
  }))

  bindEndpoint(api, guide.listPlantKinds, async (_, { db, locale, settings }) => {
    const now = monthOf(dayOf(new Date()))
    return {
      data: (await listKinds(db, locale)).map(({ profile, name, label, imagePath }) => ({
        profile: profile.slug,
        name,
        name_latin: profile.scientificName,
        label,
        image: pictureUrl(imagePath, 's', settings.assetBaseUrl),
        likely_places: likelyPlaces(profile, { city: null, now }),
      })),
    }
  })
}

function photoRoutes(api: Api): void {
  bindEndpoint(api, contract.uploadPhoto, async ({ body }, { db, customer, ports, settings }) => {
    const { customerId } = customer
    await consumeRateLimit(db, { key: `photos:${customerId}`, ...hourlyLimit })
    const id = await storePhoto(db, ports.photos, customerId, body.path)
    return { data: serializePhoto(id, settings.secretKey) }
  })

  bindEndpoint(api, contract.readPhoto, async ({ params, query }, { ports, settings }) => {
    const { id } = params
    if (!opensPhoto(settings.secretKey, { id, ...query })) throw new ShopError('notFound')
    const bytes = await ports.photos.storage.read(id, query.size)
    if (!bytes) throw new ShopError('notFound')
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...secretHeaders,
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=600',
      },
    })
  })
}

const serializeSettings = (settings: CareSettings): contract.CareSettings => ({
  by_mail: settings.byMail,
  by_sms: settings.bySms,
  at: `${twoDigits(Math.floor(settings.atMinute / 60))}:${twoDigits(settings.atMinute % 60)}`,
  agreed_at: settings.agreedAt?.toISOString() ?? null,
  has_email: Boolean(settings.email),
  feed: settings.feed && {
    created_at: settings.feed.createdAt.toISOString(),
    read_at: settings.feed.readAt?.toISOString() ?? null,
  },
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')
