import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopEnvironment, shopFlags } from '../scripts/shop-process.mjs'
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
