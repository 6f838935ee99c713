import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopEnvironment, shopFlags } from '../scripts/shop-process.mjs'
import { isUnencrypted } from '../src/config-database.ts'
import { environment } from '../src/config-environment.ts'
import { root } from './files.ts'

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** A default as the page writes it. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === undefined || value === '' ? '' : String(value)
}

test('the page for operators lists every setting with its default, in the order of the code', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_0-9]+)` \| (?:`([^`]+)`|–) \|/gm)].map(([, name, value]) => [name, value ?? ''])
  const defaults: Record<string, unknown> = environment.parse({})
  expect(rows).toEqual(Object.keys(environment.shape).map((name) => [name, written(defaults[name])]))
})

test('every metric and file the page names is there', () => {
  const code = ['src/process/metrics.ts', 'src/metrics.ts'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const metrics = [...page.matchAll(/\b((?:warif|process)_[a-z]+_[a-z_]+?)(?:_count|_bucket)?(?=[`{])/g)].map(([, name]) => name ?? '')
  const files = [...page.matchAll(/`((?:src|docs|locales)\/[\w./-]+)`|\((decisions\/[\w.-]+)\)/g)].map(
    ([, path, decision]) => path ?? `docs/${decision}`,
  )
  expect(metrics.length).toBeGreaterThan(7)
  expect(metrics.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((path) => readFileSync(join(root, path)).length === 0)).toEqual([])
})

test('units and image run the shop as `npm start` does', () => {
  const units = [...page.matchAll(/^ExecStart=\S+\/node (.*) src\/server\.ts$/gm)].map(([, flags]) => flags?.split(' '))
  expect(units).toEqual([shopFlags, shopFlags])
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...shopFlags, 'src/server.ts']).replaceAll(',', ', ')}`)
  for (const [name, value] of Object.entries(shopEnvironment)) {
    expect(image).toContain(`${name}=${value}`)
    expect(page.match(new RegExp(`^Environment=.*\\b${name}=${value}$`, 'gm'))).toHaveLength(units.length)
  }
})

test('a unit or an image without settings is no demo', () => {
  const units = [...page.matchAll(/```ini\n(.*?)```/gs)].map(([, unit]) => unit ?? '').filter((unit) => unit.includes('ExecStart='))
  expect(units).toHaveLength(3)
  for (const unit of units) expect(unit).toMatch(/^Environment=(?:.* )?STORE_MODE=live\b/m)
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^ENV .*\bSTORE_MODE=live\b/m)
})

test('settings, backups and keys get neither into the image nor into the repository', () => {
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')
  const secret = ['.env*', '*.env', '*.gz', '*.pem', '*.key']
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(secret))
  // Docker’s patterns begin at the root.
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(secret.map((pattern) => `**/${pattern}`)))
  expect(page).not.toMatch(/--env-file (?!\/)/)
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).not.toMatch(/--env-file (?!\/)/)
})

test('each database address in the documents is encrypted, and its server proved', () => {
  const addresses = [...page.matchAll(/postgres:\/\/[^\s`)]+/g)].map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(1)
  expect(addresses.filter(isUnencrypted)).toEqual([])
})
