import { expect, test } from 'vitest'
import { plantProfile } from '#shared/plants/facts.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { regions } from '#domain/plants/climate.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import { confidences } from '#shared/plants/vocabulary.ts'

const read = async (name: string) =>
  JSON.parse(
    await readFile(
      new URL(`../../../src/domain/plants/data/${name}.json`, import.meta.url),
      'utf8',
    ),
  )

const year = <Value extends z.ZodType>(value: Value) => z.array(value).length(12)
const quality = z.strictObject({ source: z.string().min(1), confidence: z.enum(confidences) })

test('every city has valid figures for twelve months, a region and known sources', async () => {
  const { cities, sources } = await read('climate')
  const sourced = quality.refine(({ source }) => Object.hasOwn(sources, source))
  const city = z.strictObject({
    region: z.enum(regions.map(({ id }) => id)),
    name_ar: z.string().min(1),
    name_en: z.string().min(1),
    latitude: z.number().min(16).max(33),
    longitude: z.number().min(34).max(56),
    elevation_m: z.number(),
    setting: z.enum(['coast', 'inland', 'highland']),
    zone: z.string(),
    aliases: z.array(z.string()).min(1),
    aliases_rough: z.array(z.string()),
    tmax_c: year(z.number().min(5).max(55)),
    tmin_c: year(z.number().min(-5).max(40)),
    rh_pct: year(z.number().min(1).max(100)),
    dust: year(z.int().min(0).max(3)),
    record_low_c: z.number(),
    cold_drop_c: z.number().min(0).max(15),
    et0_factor: z.number().min(0.8).max(1.5),
    quality: z.strictObject({
      temperature: sourced,
      humidity: sourced,
      dust: sourced,
      record_low: sourced,
      et0_factor: sourced,
      note: z.string().optional(),
    }),
  })
  expect(Object.keys(cities)).toHaveLength(16)
  for (const [id, row] of Object.entries(cities))
    expect(city.safeParse(row).error?.issues ?? [], id).toEqual([])
})

test('every kind of plant has all facts with confidence and a known source', async () => {
  const { plants, sources } = await read('plant-facts')
  expect(givenProfiles).toHaveLength(48)
  for (const [slug, { sku, ...row }] of Object.entries<Record<string, unknown>>(plants)) {
    expect(sku, slug).toMatch(/^PLT-\d{4}$/)
    const { error, data } = plantProfile.safeParse({ slug, ...row })
    expect(error?.issues ?? [], slug).toEqual([])
    for (const { source } of Object.values(data?.facts ?? {}))
      expect(sources).toHaveProperty(source)
  }
})

test('every row of names has all languages, and its products are kinds of plants', async () => {
  const row = z.strictObject({
    scientific_name: z.string().min(1),
    en: z.string().min(1),
    msa: z.string().min(1),
    gulf: z.array(z.string().min(1)),
    egyptian: z.array(z.string().min(1)),
    levantine: z.array(z.string().min(1)),
    arabizi: z.array(z.string().regex(/^[a-z0-9' -]+$/)).max(5),
    products: z.array(z.enum(givenProfiles.map(({ slug }) => slug))),
    confidence: z.enum(confidences),
  })
  const { rows } = await read('plant-names')
  expect(rows).toHaveLength(209)
  for (const each of rows) expect(row.safeParse(each).error?.issues ?? [], each.en).toEqual([])
})
