import { cities, cityById, regions, type City } from '#domain/plants/climate.ts'
import { findPlants } from '#domain/plants/find-plants.ts'
import { loadProductProfiles, loadProfile } from '#domain/plants/load-profiles.ts'
import { loadProductsOfProfile } from '#domain/plants/load-products-of-profile.ts'
import { namesOf } from '#domain/plants/names.ts'
import type { Parsed } from '#contract/endpoint.ts'
import * as finder from '#contract/plants/finder.ts'
import * as profiles from '#contract/plants/profile.ts'
import * as survival from '#contract/plants/survival.ts'
import { dayOf } from '#shared/day.ts'
import { companions, daysOfWaterer, placeOfAnswers } from '#shared/plants/place-question.ts'
import { ShopError } from '#shared/shop-error.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { serializeFacts } from '../../serializers/plants/facts.ts'
import { serializeFound, serializeLeftOut } from '../../serializers/plants/found-plant.ts'
import { serializePlaces } from '../../serializers/plants/places.ts'
import {
  serializeCity,
  serializeMark,
  serializeSurvival,
} from '../../serializers/plants/survival.ts'
import { plantText } from '../../serializers/plants/texts.ts'
import { serializeProduct } from '../../serializers/product.ts'

/** Products on one page of the finder (plants.md 52.4). */
const foundAPage = 24

/** Public data about plants: plants.md 50.1, 51.2, 52.4 and 60. */
export function plantRoutes(api: Api): void {
  survivalRoutes(api)
  finderRoute(api)
  profileRoute(api)
}

/** @throws ShopError `validationFailed` */
function cityOf(id: string): City {
  const city = cityById(id)
  if (!city) throw new ShopError('validationFailed', {}, { city: ['unknownCity'] })
  return city
}

/** The present month in Riyadh, 1–12 (plants.md 50.2). */
const monthNow = (): number => Number(dayOf(new Date()).slice(5, 7))

function survivalRoutes(api: Api): void {
  bindEndpoint(api, survival.listCities, (_, { locale }) => ({
    data: cities.map((city) => {
      const region = regions.find(({ id }) => id === city.region)
      return serializeCity(city, (locale === 'ar' ? region?.nameAr : region?.nameEn) ?? '', locale)
    }),
  }))

  bindEndpoint(api, survival.listPlaces, () => ({ data: cities.flatMap(serializePlaces) }))

  bindEndpoint(api, survival.getSurvival, async ({ params, query }, { readCatalogue, locale }) => {
    const city = cityOf(query.city)
    const [found] = await readCatalogue((db) => loadProductProfiles(db, [params.id]))
    if (!found) throw new ShopError('productNotFound')
    return { data: serializeSurvival(found, { ...query, city, now: monthNow() }, locale) }
  })

  bindEndpoint(api, survival.listSurvival, async ({ query }, { readCatalogue, locale }) => {
    const city = cityOf(query.city)
    const found = await readCatalogue((db) => loadProductProfiles(db, query.ids))
    const { place, cooling } = query
    return {
      data: found.map((product) =>
        serializeMark(product, { city, place, cooling, now: monthNow() }, locale),
      ),
    }
  })
}

function finderRoute(api: Api): void {
  const { assetBaseUrl } = api.parts.settings
  bindEndpoint(api, finder.findPlaces, async ({ query }, context) => {
    const { readCatalogue, locale, customer, url } = context
    const city = cityOf(query.city)
    const place = placeOfAnswers(query)
    const page = pageQuery({ page: query.page, limit: foundAPage, pagination: true })
    const asked = companions.filter((companion) => query[companion])
    const { plants, total, struggling, leftOut, leftOutKinds } = await readCatalogue((db) =>
      findPlants(
        db,
        {
          city,
          place,
          now: monthNow(),
          companions: asked,
          every: daysBetweenWaterings(query),
          water: query.water,
          cooling: query.cooling,
          size: query.size,
        },
        { maxPriceHalalas: query['budget'], ...page, customerId: customer?.customerId },
      ),
    )
    const at = { place, cooling: query.cooling }
    const found = plants.map((plant) =>
      serializeFound(plant, { ...at, companions: asked }, locale, assetBaseUrl),
    )
    const { data, ...pages } = paged({ data: found, total }, page, context)
    return {
      data: {
        place,
        city: city.id,
        plants: data,
        struggling,
        left_out: leftOut,
        left_out_kinds: leftOutKinds.map((kind) => serializeLeftOut(kind, at, locale)),
        url: pageOfFinder(url),
      },
      ...pages,
    }
  })
}

/** Derived from who waters, where no interval was given; undefined: watering is not scored (plants.md 52.2). */
const daysBetweenWaterings = ({ every, who }: Parsed<typeof finder.findPlaces>['query']) =>
  every ?? (who && daysOfWaterer[who])

/** The page of the same question, at its first page. */
function pageOfFinder(url: URL): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('page')
  query.delete('locale')
  return `/place-finder?${query}`
}

function profileRoute(api: Api): void {
  const { assetBaseUrl } = api.parts.settings
  bindEndpoint(api, profiles.getPlant, async ({ params }, { readCatalogue, locale }) => {
    const found = await readCatalogue(async (db) => {
      const profile = await loadProfile(db, params.profile)
      return profile && { profile, products: await loadProductsOfProfile(db, profile.slug) }
    })
    if (!found) throw new ShopError('plantNotFound')
    const { profile, products } = found
    const { slug, scientificName, family, kind, place } = profile
    return {
      data: {
        slug,
        scientific_name: scientificName,
        family,
        kind,
        kind_label: plantText(locale, `kind.${kind}`),
        place,
        place_label: plantText(locale, `habitat.${place}`),
        names: namesOf(profile),
        facts: serializeFacts(profile, locale),
        products: products.map((product) => serializeProduct(product, locale, assetBaseUrl)),
      },
    }
  })
}
