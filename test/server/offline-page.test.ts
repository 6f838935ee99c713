import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/files.ts'

const page = readFileSync(join(root, 'src/web/public/away.html'), 'utf8')

test('the page that the proxy shows while the shop is down is bilingual, Arabic first, and loads no other file', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/)
  expect(page).toContain('<section lang="en" dir="ltr">')
  expect(page.match(/<h1>/g)).toHaveLength(2)
  // Its only links lead to the page itself, to try again.
  expect(
    [...page.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address),
  ).toEqual(['', ''])
  expect(page).not.toMatch(/<script|<link|url\(|@import|https?:/)
  expect(Buffer.byteLength(page)).toBeLessThan(4096)
})

test('the build contains the page where the proxy expects it', () => {
  if (!existsSync(join(root, 'build/client')))
    throw new Error('The pages are not built: run npm test, or npm run build.')
  expect(readFileSync(join(root, 'build/client/away.html'), 'utf8')).toBe(page)
})
