import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPlantLaw, refusalOfLaw } from '#domain/office/plant-law/check-plant-law.ts'
import { lawSeed, seedPlantLaw } from '#domain/office/plant-law-registry/seed-law.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await seedPlantLaw(shop.db, { needsScientificName: false })
})
afterAll(() => shop.close())

const verdictsOf = async (...names: string[]) => {
  const verdicts = await checkPlantLaw(
    shop.db,
    names.map((name) => ({ id: null, name })),
  )
  return verdicts.map((verdict) => ({
    key: verdict.law?.key ?? null,
    refusal: refusalOfLaw(verdict)?.code ?? null,
  }))
}

/** Common names for each row of plants.md 55.2. */
const cases: Record<string, [refusal: string | null, ...names: string[]]> = {
  'prosopis-juliflora': [
    'plantBlocked',
    'Prosopis juliflora',
    'Neltuma juliflora',
    'PROSOPIS  Glandulosa',
    'Prosopis chilensis (Molina) Stuntz',
    'Prosopis alba',
  ],
  opuntia: [
    'plantBlocked',
    'Opuntia ficus-indica',
    'Opuntia ficus indica',
    'Opuntia stricta',
    'Opuntia dillenii',
    "Opuntia microdasys 'Albata'",
    'Opuntia ﬁcus-indica',
    'Ｏｐｕｎｔｉａ stricta',
    'Opuntia',
    'Opuntia × vaseyi',
  ],
  austrocylindropuntia: [
    'plantBlocked',
    'Austrocylindropuntia subulata',
    'Cylindropuntia imbricata',
  ],
  'nicotiana-glauca': ['plantBlocked', 'Nicotiana glauca'],
  argemone: ['plantBlocked', 'Argemone ochroleuca', 'Argemone mexicana'],
  trianthema: ['plantBlocked', 'Trianthema portulacastrum'],
  parthenium: ['plantBlocked', 'Parthenium hysterophorus'],
  lantana: ['plantBlocked', 'Lantana camara', 'Lantana montevidensis', "Lantana 'Radiation'"],
  reeds: ['plantBlocked', 'Phragmites australis', 'Arundo donax'],
  khat: ['plantBlocked', 'Catha edulis'],
  cannabis: ['plantBlocked', 'Cannabis sativa', 'Cannabis'],
  poppy: ['plantBlocked', 'Papaver somniferum'],
  coca: ['plantBlocked', 'Erythroxylum coca'],
  'water-hyacinth': ['plantBlocked', 'Eichhornia crassipes', 'Pontederia crassipes'],
  'phoenix-dactylifera': [
    'permitNeeded',
    "Phoenix dactylifera 'Khalas'",
    'Phœnix dactylifera',
    'PHŒNIX DACTYLIFERA',
  ],
  'palms-host': [null, 'Phoenix canariensis', 'Phoenix sylvestris', 'Washingtonia robusta'],
  conocarpus: [null, 'Conocarpus lancifolius', 'Conocarpus erectus'],
  'aloe-vera': [null, 'Aloe vera', 'Aloe barbadensis Mill.'],
  leucaena: [null, 'Leucaena leucocephala'],
  cactaceae: [null, 'Echinocactus grusonii', 'Cereus hildmannianus', 'Mammillaria elongata'],
  'aloe-other': [null, 'Aloe arborescens', 'Aloe'],
  orchidaceae: [null, 'Phalaenopsis hybrid', 'Vanda coerulea'],
  cycads: [null, 'Cycas revoluta', 'Zamia furfuracea', 'Encephalartos horridus'],
  'euphorbia-succulent': [null, 'Euphorbia trigona', 'Euphorbia × lomi', 'Euphorbia milii'],
  pachypodium: [null, 'Pachypodium lamerei'],
  coffee: [null, 'Coffea arabica'],
}

test('every row of the table refuses or allows its plants', async () => {
  const named = Object.keys(cases)
  // A rule for imports, which matches no plant by its name.
  expect(lawSeed.map(({ key }) => key).toSorted()).toEqual([...named, 'any-import'].toSorted())
  for (const [key, [refusal, ...names]] of Object.entries(cases))
    expect(await verdictsOf(...names), key).toEqual(names.map(() => ({ key, refusal })))
})

test('ghaf, golden barrel and plants similar to barred ones are allowed', async () => {
  const allowed = [
    'Prosopis cineraria',
    'Papaver rhoeas',
    'Nicotiana alata',
    'Euphorbia pulcherrima',
    'Catharanthus roseus',
    'Phoenix roebelenii',
    'Opuntiella',
    'Aloysia citrodora',
    '',
  ]
  expect(await verdictsOf(...allowed)).toEqual(allowed.map(() => ({ key: null, refusal: null })))
  expect(await verdictsOf('Echinocactus grusonii', 'Kroenleinia grusonii')).toEqual([
    { key: 'cactaceae', refusal: null },
    { key: 'cactaceae', refusal: null },
  ])
})

test('a plant has the family of the profiles of its genus', async () => {
  expect(await verdictsOf('Astroworthia nova')).toEqual([{ key: null, refusal: null }])
  await sql`insert into plant_profiles (slug, scientific_name, family, kind, place, facts)
    values ('astroworthia', 'Astroworthia bella', 'Cactaceae', 'succulent', 'both', '{}')`.execute(
    shop.db,
  )
  expect(await verdictsOf('Astroworthia nova')).toEqual([{ key: 'cactaceae', refusal: null }])
})

test('seeding restores missing and outdated rows, and keeps those edited by staff', async () => {
  const owner = await shop.staff()
  await sql`delete from plant_law where key = 'coffee'`.execute(shop.db)
  await sql`update plant_law set status = 'watch', updated_by = ${owner.id} where key = 'lantana'`.execute(
    shop.db,
  )
  await sql`update plant_law set reason_en = 'Old.' where key = 'reeds'`.execute(shop.db)
  await seedPlantLaw(shop.db, { needsScientificName: false })
  const { rows } = await sql`select key, status, reason_en = 'Old.' as is_old from plant_law
    where key in ('coffee', 'lantana', 'reeds') order by key`.execute(shop.db)
  expect(rows).toEqual([
    { key: 'coffee', status: 'import_only', is_old: false },
    { key: 'lantana', status: 'watch', is_old: false },
    { key: 'reeds', status: 'blocked', is_old: false },
  ])
})
