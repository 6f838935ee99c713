import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/files.ts'

const page = readFileSync(join(root, 'src/web/public/away.html'), 'utf8')

test('while the whole shop is away its proxy can say so in both languages, Arabic first, with nothing that must be fetched too', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/)
  expect(page).toContain('<section lang="en" dir="ltr">')
  expect(page.match(/<h1>/g)).toHaveLength(2)
  // Its only addresses are those of the page itself, to try again.
  expect(
    [...page.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address),
  ).toEqual(['', ''])
  expect(page).not.toMatch(/<script|<link|url\(|@import|https?:/)
  expect(Buffer.byteLength(page)).toBeLessThan(4096)
})

test('a build holds it where the proxy looks for it', () => {
  if (!existsSync(join(root, 'build/client')))
    throw new Error('The pages are not built: run npm test, or npm run build.')
  expect(readFileSync(join(root, 'build/client/away.html'), 'utf8')).toBe(page)
})
