import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importProfiles, readProfiles } from '#domain/plants/import-profiles.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { openShop, type Shop } from '../support/shop.ts'

let folder: string
let shop: Shop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-plants-'))
  shop = await openShop()
  await seedPlantProfiles(shop.db)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run plants`, beside the open shop. */
async function plants(...words: string[]) {
  const child = spawn(process.execPath, ['src/plants-command.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: String(shop.pool.options.connectionString),
      DATA_DIR: folder,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}

const heatOf = async (slug: string) => {
  const { facts, version } = await shop.db
    .selectFrom('plant_profiles')
    .select(['facts', 'version'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return [facts.heat_max_c.value, version]
}

test('the plants command exports facts, imports them with or without a dry run, and the seed keeps what it imported', async () => {
  const file = join(folder, 'plants.json')
  expect(await plants('export', file)).toMatchObject({ code: 0 })
  const content = JSON.parse(await readFile(file, 'utf8'))
  expect(Object.keys(content.plants)).toHaveLength(48)
  content.plants.ixora.facts.heat_max_c = { value: 41, confidence: 'high', source: 'The farm' }
  await writeFile(file, JSON.stringify(content))

  const tried = await plants('import', file, '--dry-run')
  expect(tried).toMatchObject({ code: 0, said: expect.stringContaining('Would change: 1 facts.') })
  expect(tried.said).toContain('ixora heat_max_c: {"value":')
  expect((await heatOf('ixora'))[1]).toBe(1)

  expect(await plants('import', file)).toMatchObject({
    said: expect.stringContaining('Changed: 1 facts.'),
  })
  expect(await heatOf('ixora')).toEqual([41, 2])
  const changes = await shop.db.selectFrom('plant_fact_changes').selectAll().execute()
  expect(changes).toEqual([
    expect.objectContaining({
      profile_slug: 'ixora',
      name: 'heat_max_c',
      new: { value: 41, confidence: 'high', source: 'The farm' },
      staff_id: null,
    }),
  ])
  await seedPlantProfiles(shop.db)
  expect(await heatOf('ixora')).toEqual([41, 2])

  content.plants.ixora.facts.humidity.value = 'wet'
  delete content.plants.monstera.facts.kc.source
  await writeFile(file, JSON.stringify(content))
  const refused = await plants('import', file)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/ixora: facts\.humidity\.value: .*\n.*monstera: facts\.kc\.source: /)
  expect(await plants('import')).toMatchObject({ code: 1, said: expect.stringMatching(/^Use: /) })
})

test('importProfiles writes a new kind whole, and readProfiles names an invalid slug or class', async () => {
  const given = (await readFile(
    new URL('../../src/domain/plants/data/plant-facts.json', import.meta.url),
    'utf8',
  ).then(JSON.parse)) as { plants: Record<string, Record<string, unknown>> }
  const { monstera } = given.plants
  const { profiles, problems } = readProfiles({ plants: { 'monstera-mini': monstera } })
  expect(problems).toEqual([])
  const changes = await importProfiles(shop.db, profiles, { isDryRun: false })
  expect(changes).toHaveLength(25)
  expect(await heatOf('monstera-mini')).toEqual([38, 2])
  expect(await importProfiles(shop.db, profiles, { isDryRun: false })).toEqual([])
  expect(
    readProfiles({ plants: { 'Monstera Mini': { ...monstera, kind: 'fern' } } }).problems,
  ).toEqual([
    expect.stringMatching(/^Monstera Mini: slug: /),
    expect.stringMatching(/^Monstera Mini: kind: /),
  ])
  expect(readProfiles([]).problems).toEqual(['plants: missing'])
})
