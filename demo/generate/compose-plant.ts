import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { searchColumnsOf } from '#domain/search/search-columns.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { DemoProduct } from '../catalogue.ts'
import { searchTextsOf } from '../rows.ts'
import { cultivars, habits, nurseries, pots } from './varieties.ts'

/** A plant of the demo shop from which varieties are generated, with its row. */
export interface Kind {
  product: DemoProduct
  row: Omit<Insertable<Tables['products']>, 'id'>
}
export interface GrownPlant {
  kind: Kind
  row: Kind['row']
  /** Slugs. */
  color: string | null
  size: string
}

const [millisecondsPerDay, halalasPerRiyal] = [86_400_000, 100]
/** Shares no factor with the number of names, so that successive plants differ in everything and none occurs twice. */
const stride = 39_989

/** The `n`th plant generated from these kinds, always the same; names recur after some 100,000, with another nursery. */
export function composePlant(kinds: readonly Kind[], n: number, now: Date): GrownPlant {
  let place = n * stride
  const next = <Item>(items: readonly Item[]): Item => {
    const item = pick(items, place)
    place = Math.floor(place / items.length)
    return item
  }
  const [kind, cultivar, habit, pot] = [next(kinds), next(cultivars), next(habits), next(pots)]
  const nursery = pick(nurseries, Math.floor(draw(n, 1) * nurseries.length))
  const { product } = kind
  const names = {
    name_ar: `${product.name_ar} ${cultivar.ar}، ${habit.ar}، أصيص ${pot.cm} سم`,
    name_latin: `${species(product.name_latin)} '${cultivar.en}'`,
    name_en: `${species(product.name_en)} '${cultivar.en}', ${habit.en}, ${pot.cm} cm pot`,
  }
  const texts = {
    short_description_ar: `${product.short_ar} من مشاتل ${nursery.ar}.`,
    short_description_en: `${product.short_en} Grown in ${nursery.en}.`,
  }
  const sku = `PLT-${100_000 + n}`
  const riyals = Math.max(
    5,
    Math.round(product.price_sar * habit.priceFactor * pot.priceFactor * (0.85 + 0.3 * draw(n, 2))),
  )
  const addedAt = new Date(now.getTime() - draw(n, 5) ** 2 * 1_000 * millisecondsPerDay)
  const row = {
    ...kind.row,
    ...names,
    sku,
    slug: `${product.slug}-${100_000 + n}`,
    ...texts,
    price_halalas: riyals * halalasPerRiyal,
    ...offerFor(n, riyals, now),
    stock_quantity: stockFor(n),
    is_featured: draw(n, 4) < 0.01,
    ...searchColumnsOf({ ...searchTextsOf(product), ...names, ...texts, sku }),
    created_at: addedAt,
    updated_at: addedAt,
  }
  return { kind, row, color: cultivar.color ?? product.colors[0] ?? null, size: pot.size }
}

/** One in eight is on offer, and every fourth of those only for some days, in the past or the future. */
function offerFor(n: number, riyals: number, now: Date) {
  const special_price_halalas =
    draw(n, 3) < 0.125 ? Math.round(riyals * 0.8) * halalasPerRiyal : null
  if (special_price_halalas === null || draw(n, 8) > 0.25)
    return { special_price_halalas, special_starts_on: null, special_ends_on: null }
  const special_starts_on = addDays(dayOf(now), Math.floor(draw(n, 9) * 40) - 30)
  return {
    special_price_halalas,
    special_starts_on,
    special_ends_on: addDays(special_starts_on, 14),
  }
}

/** One in fifty is not tracked, one in twenty sold out. */
function stockFor(n: number): number | null {
  const luck = draw(n, 6)
  if (luck < 0.02) return null
  return luck < 0.07 ? 0 : 1 + Math.floor(draw(n, 7) * 400)
}

function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('a plant needs something to be made of')
  return item
}

/** Only the kind: `Snake plant` of `Snake plant 'Laurentii'`. */
const species = (name: string): string => name.replace(/ '.*'$/, '')

/** A number from 0 to 1 that depends only on these two. */
function draw(n: number, salt: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
