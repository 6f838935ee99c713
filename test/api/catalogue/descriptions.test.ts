import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitiseDescription } from '#domain/catalogue/sanitise-description.ts'
import { readDescription } from '#web/storefront/product/read-description.server.ts'
import { isShopHtml } from '#web/lib/trusted-html.ts'
import { openPages } from '../../support/pages.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['<p>Water <strong>weekly</strong></p>', '<p>Water <strong>weekly</strong></p>'],
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<p onclick="alert(1)" style="x" class="y">x</p>', '<p>x</p>'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="//evil.example">x</a>', 'x'],
  [
    '<a href="https://plants.example" target="_blank">x</a>',
    '<a href="https://plants.example" rel="nofollow noopener">x</a>',
  ],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
])('a description keeps its paragraphs and loses executable content: %s', (written, kept) => {
  expect(sanitiseDescription(written)).toBe(kept)
  expect(isShopHtml(kept)).toBe(true)
  if (written !== kept && written.includes('<'))
    expect(isShopHtml(written), 'the browser takes it').toBe(false)
})

test('HTML that entered the database by SQL is sanitised again before it is shown', async () => {
  const ficus = await shop.stockPlant({ name: 'فيكس' })
  const html = '<p>Shade</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  await shop.db
    .updateTable('products')
    .set({ description_ar: html, description_en: html })
    .where('id', '=', ficus.id)
    .execute()

  const { body } = await shop.call('GET', `/api/products/${ficus.id}`)
  const page = await (await (await openPages(shop))(`/en/product/${ficus.id}`)).text()

  expect(body.data).toMatchObject({
    description: '<p>Shade</p>',
    description_ar: '<p>Shade</p>',
    description_en: '<p>Shade</p>',
  })
  expect(page).toContain('<p>Shade</p>')
  expect(page).not.toContain('alert(1)')
})

test('names of a plant are escaped in its page and in its structured data', async () => {
  const plant = await shop.stockPlant({
    name: '</script><script>alert(1)</script>',
    nameEn: '"><img src=x onerror=alert(1)>',
  })
  const page = await (await (await openPages(shop))(`/en/product/${plant.id}`)).text()
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('<script>alert(1)')
})

test('the last list of a description is read as care facts, each with its icon, in both languages', () => {
  const html =
    '<p>Tall.</p><ul><li><strong>Light:</strong> Sun &amp; shade</li><li><strong>الري</strong>: كل 7 أيام</li><li><strong>Scent:</strong> Sweet</li></ul>'
  expect(readDescription(html)).toEqual({
    text: '<p>Tall.</p>',
    facts: [
      { icon: 'sun', name: 'Light', text: 'Sun & shade' },
      { icon: 'drop', name: 'الري', text: 'كل 7 أيام' },
      { icon: 'leaf', name: 'Scent', text: 'Sweet' },
    ],
  })
})

test.each([
  '<p>Tall.</p>',
  '<ul><li><strong>Light:</strong> Sun</li><li>And much more</li></ul>',
  '<ul><li>Sun</li></ul><p>Tall.</p>',
  '<ul>',
])('a description without such a list stays unchanged: %s', (html) => {
  expect(readDescription(html)).toEqual({ text: html, facts: [] })
})
