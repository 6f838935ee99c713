import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkPlantNames } from '#domain/search/link-plant-names.ts'
import { readCatalogue } from '../../demo/catalogue.ts'
import { insertCatalogue } from '../../demo/import.ts'
import { textsIn } from '../e2e/support/texts.ts'
import { openPages } from '../support/pages.ts'
import { className } from '../support/css-classes.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let open: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  shop = await openShop()
  const catalogue = await readCatalogue()
  await shop.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await linkPlantNames(shop.db)
  open = await openPages(shop)
})
afterAll(() => shop.close())

/** The words of a part of a page, which begins and ends with these pieces of its HTML, without tags, icons and counts. */
function wordsBetween(html: string, start: string, end: string): string[] {
  const from = html.indexOf(start)
  expect(from, `${start} on the page`).toBeGreaterThan(-1)
  const part = html.slice(html.indexOf('>', from) + 1, html.indexOf(end, from))
  return part
    .split(/<[^>]*>/)
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2}/u.test(words))
}
const pageOf = async (path: string) => (await open(path)).text()
const textOf = (html: string) =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '')

test('a page is sent whole, without parts that a script moves into place afterwards', async () => {
  const soldOut = await shop.db
    .selectFrom('products')
    .select('id')
    .where('stock_quantity', '=', 0)
    .executeTakeFirstOrThrow()
  for (const path of ['/', '/products', `/product/${soldOut.id}`, '/landscape'])
    expect((await pageOf(path)).match(/<template id="B:|<div hidden id="S:/g), path).toBeNull()
})

test('the year of a plant marks its hardest month, and none if all months are the same', async () => {
  const markedIn = async (id: number) => {
    const html = await pageOf(`/product/${id}`)
    const start = html.indexOf(`class="${className('year-strip.year')}"`)
    expect(start, `the year of ${id}`).toBeGreaterThan(-1)
    return html.slice(start, html.indexOf('</ol>', start)).match(/aria-current="true"/g)?.length
  }
  // A bougainvillea on a balcony, and a flamingo flower in a room.
  expect(await markedIn(16)).toBe(1)
  expect(await markedIn(10)).toBeUndefined()
})

describe.each(['ar', 'en'] as const)('in %s', (locale) => {
  const t = textsIn(locale)

  test('a list of which all plants are shown has their number alone, and instalments begin with those of the plant', async () => {
    const few = textOf(await pageOf(`/${locale}/products?q=${encodeURIComponent('ثيل')}`))
    expect(few).toContain(locale === 'ar' ? '4 نباتات' : '4 plants')
    expect(few).not.toContain(t('products.range_few').replaceAll(/\{\{\w+\}\}/g, '4'))
    const flower = textOf(await pageOf(`/${locale}/product/10`))
    const [own = '', example = ''] = ['product.ownInstallments', 'product.installments'].map(
      (key) => t(key).split('{{price}}')[0],
    )
    expect(flower).toContain(own)
    expect(flower.indexOf(own)).toBeLessThan(flower.indexOf(example))
  })

  test('a category has the same name in the strip, the slider, the filter, the quick links and on a plant', async () => {
    const list = await pageOf(`/${locale}/products`)
    const inFilter = wordsBetween(
      list,
      `class="${className('filter-fields.categories')}"`,
      '</fieldset>',
    )
    expect(inFilter.length).toBe(12)
    const home = await pageOf(`/${locale}`)
    expect(
      wordsBetween(home, `class="${className('category-slider.tiles')}"`, '</ul>').toSorted(),
    ).toEqual(inFilter.toSorted())
    const inStrip = wordsBetween(home, `class="${className('category-strip.strip')}"`, '</nav>')
    expect(inStrip.length).toBe(5)
    // The strip also links to the place finder, which is no category.
    expect(inStrip.filter((name) => !inFilter.includes(name))).toEqual([t('nav.placeFinder')])
    expect(
      wordsBetween(list, `aria-label="${t('products.quick')}"`, '</nav>').filter((name) =>
        inFilter.includes(name),
      ).length,
    ).toBe(3)
    const turf = await pageOf(`/${locale}/product/45`)
    expect(
      wordsBetween(
        turf,
        `class="${className('chip.chips')} ${className('buy-box.categories')}"`,
        '</div>',
      )
        .slice(1)
        .filter((name) => !inFilter.includes(name)),
    ).toEqual([])
    const sizes = ['small', 'medium', 'large'].map((size) => t(`size.${size}`))
    expect(
      wordsBetween(list, `class="${className('filter-fields.sizes')}"`, '</fieldset>'),
    ).toEqual(sizes)
  })

  test('a list filtered by one category has the title and introduction of its page, and by several has neither', async () => {
    const headings = async (path: string) => {
      const html = await pageOf(`/${locale}${path}`)
      const [title = ''] = wordsBetween(html, '<title', '</title>')
      return [
        title,
        wordsBetween(html, '<h1', '</h1>')[0],
        wordsBetween(html, `class="${className('breadcrumb.breadcrumb')}"`, '</nav>'),
        textOf(html).includes(t('about.indoor')),
      ]
    }
    const own = await headings('/indoor')
    expect([own[1], own[3]]).toEqual([t('cat.indoor'), true])
    expect(await headings('/products?category=indoor')).toEqual(own)
    expect((await headings('/products?category=indoor,trees'))[1]).toBe(t('products.several'))
    expect((await headings('/products'))[1]).toBe(t('products.title'))
    expect((await headings('/products?category=indoor&q=pothos'))[3]).toBe(false)
  })

  test('a search without results suggests similar plants, and a corrected search names the words it searched for', async () => {
    const plain = (text = '') => text.replace(/[\u2068\u2069]/g, '')
    const search = async (q: string) => {
      const html = await pageOf(`/${locale}/products?q=${encodeURIComponent(q)}`)
      const head = html.slice(html.indexOf('<h1'), html.indexOf('</p>', html.indexOf('<h1')))
      const links = [...head.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
      return {
        title: plain(wordsBetween(html, '<h1', '</h1>')[0]),
        lead: plain(textOf(head)),
        links,
      }
    }
    const none = await search('washngtonea')
    expect(none.title).toBe(t('products.noneFor', { q: 'washngtonea' }))
    expect(none.lead).toContain(t('products.didYouMean').split('{{')[0])
    expect(none.links[0]).toMatch(new RegExp(`^/${locale}/product/\\d+$`))
    expect((await search('قظغذث')).lead).toContain(t('products.noneSearch'))

    const read = await search('zeytoun')
    expect(read.title).toBe(t('products.search', { q: 'zeytoun' }))
    expect(read.lead).toContain(
      locale === 'ar' ? 'عرضنا نتائج: زيتون' : 'Showing results for: Olive',
    )
    expect(read.links).toEqual([`/${locale}/products?q=%22zeytoun%22`])
    expect((await search('«zeytoun»')).title).toBe(t('products.noneFor', { q: 'zeytoun' }))
  })

  test('turf is priced by the square metre on its card and its page, and a plant by the piece', async () => {
    const perSquareMetre = `/${t('common.metre')}2`
    expect(
      textOf(await pageOf(`/${locale}/natural-grass`)).split(perSquareMetre).length - 1,
    ).toBeGreaterThanOrEqual(3)
    expect(textOf(await pageOf(`/${locale}/product/45`))).toContain(perSquareMetre)
    expect(
      textOf(await pageOf(`/${locale}/product/3`)).split(t('product.related'))[0],
    ).not.toContain(perSquareMetre)
  })

  test('titles of plants have no brackets, and other names are in a line of their own', async () => {
    const { data } = (await shop.call('GET', '/api/products?limit=100&facets=0')).body
    const titles = data.map(({ name, name_latin }: { name: string; name_latin: string }) =>
      locale === 'ar' ? name : name_latin,
    )
    expect(titles.length).toBe(48)
    expect(titles.filter((title: string) => title.includes('('))).toEqual([])
    const other = { ar: ['/product/3', 'القفص الصدري'], en: ['/product/39', "Christ's thorn"] }[
      locale
    ]
    const page = (await pageOf(`/${locale}${other[0]}`)).replaceAll(
      /&#x27;|\u2068|\u2069/g,
      (found) => (found.startsWith('&') ? "'" : ''),
    )
    expect(textOf(page)).toContain(t('product.alsoCalled', { names: other[1] ?? '' }))
  })

  test('a card names the light and the height of a plant in one line, and links to its details', async () => {
    const html = await pageOf(`/${locale}/products?q=monstera`)
    const plain = textOf(html).replaceAll(/[\u2068\u2069]/g, '')
    expect(plain).toContain(`${t('light.bright')} · ${t('card.metres', { height: '2.5' })}`)
    expect(html).toContain(`${t('card.details')}: `)
  })

  test('a search without results shows other plants, three categories and a link to the contact form', async () => {
    const word = locale === 'ar' ? 'ريحان' : 'basil'
    const response = await open(`/${locale}/products?q=${encodeURIComponent(word)}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(textOf(html).replaceAll(/[\u2068\u2069]/g, '')).toContain(
      t('products.noneFor', { q: word }),
    )
    expect(html.split('<article').length - 1).toBe(6)
    expect(textOf(html)).toContain(t('plants.newest'))
    expect(wordsBetween(html, `aria-label="${t('products.categories')}"`, '</nav>').length).toBe(3)
    const asking = `/contact?about=${encodeURIComponent(word)}`
    expect(html).toContain(asking)
    expect(textOf(await pageOf(`/${locale}${asking}`)).replaceAll(/[\u2068\u2069]/g, '')).toContain(
      t('contact.askAbout', { about: word }),
    )
  })

  test.each(['/no-such-page', '/no/such/page', '/product/99999'])(
    '%s is answered 404, with a field to search and four plants',
    async (path) => {
      const response = await open(`/${locale}${path}`)
      expect(response.status).toBe(404)
      const html = await response.text()
      expect(html).toMatch(/<form[^>]*role="search"[^>]*>/)
      expect(html).toContain('name="q"')
      expect(html.split('<article').length - 1).toBe(4)
    },
  )

  test('sorting by best match is offered only for a search, and is its default', async () => {
    const orders = (html: string) =>
      [...html.matchAll(/<option value="([\w-]+)"/g)].map(([, value]) => value)
    expect(orders(await pageOf(`/${locale}/products`))).not.toContain('relevance')
    const query = `q=${encodeURIComponent('ورد')}`
    const found = await pageOf(`/${locale}/products?${query}`)
    expect(orders(found)[0]).toBe('relevance')
    expect(/<option value="([\w-]+)" selected/.exec(found)?.[1]).toBe('relevance')
    const firstOf = (html: string) => /<article[\s\S]*?\/product\/(\d+)/.exec(html)?.[1]
    expect(firstOf(found)).toBe('22')
    expect(firstOf(await pageOf(`/${locale}/products?${query}&sort=created_at-desc`))).not.toBe(
      '22',
    )
  })

  test('the home page begins with offers, most saved first, and without offers with plants of the season', async () => {
    const rowOf = (html: string, title: string) => {
      const row = html.slice(
        html.indexOf(`>${title}<`),
        html.indexOf(`class="${className('category-slider.tiles')}"`),
      )
      return [...row.matchAll(/<h3[\s\S]*?\/product\/(\d+)/g)].map(([, id]) => Number(id))
    }
    const offers = rowOf(await pageOf(`/${locale}`), t('home.offers').replaceAll("'", '&#x27;'))
    expect(offers).toEqual(
      (await shop.call('GET', '/api/offers')).body.data.map(({ id }: { id: number }) => id),
    )
    expect(offers.length).toBe(4)
    await sql`update products set special_ends_on = '2020-01-01' where special_price_halalas is not null`.execute(
      shop.db,
    )
    const seasonal = await pageOf(`/${locale}`)
    await sql`update products set special_ends_on = null where special_price_halalas is not null`.execute(
      shop.db,
    )
    expect(
      [t('home.winter'), t('home.summer')].flatMap((title) => rowOf(seasonal, title)).length,
    ).toBeGreaterThanOrEqual(4)
  })
})

test('best sellers are ordered by the quantity sold, without cancelled orders', async () => {
  const bestOf = async () => {
    const { body } = await shop.call('GET', '/api/best-sellers')
    return { basis: body.basis, ids: body.data.map(({ id }: { id: number }) => id) }
  }
  expect((await bestOf()).basis).toBe('newest')
  const sara = await shop.customer()
  const order = async (id: number, quantity: number) => {
    await sara.fillCart({ id }, quantity)
    return (await sara.placeOrder()).body.data.order
  }
  await order(12, 2)
  await order(41, 5)
  const turf = await order(46, 30)
  const gone = await order(7, 9)
  expect((await sara.call('POST', `/api/v1/customer/orders/${gone.id}/cancel`)).status).toBe(200)
  expect(await bestOf()).toEqual({ basis: 'sales', ids: [41, 12, 46] })
  // The unit is that of the sale, whatever changes on the plant.
  await shop.db.updateTable('products').set({ unit: 'piece' }).where('id', '=', 46).execute()
  const { body } = await sara.call('GET', `/api/v1/customer/orders/${turf.id}`)
  await shop.db.updateTable('products').set({ unit: 'm2' }).where('id', '=', 46).execute()
  expect(body.data.items.map(({ unit }: { unit: string }) => unit)).toEqual(['m2'])
})

test('a special price outside its dates is no offer', async () => {
  const offers = async () =>
    (await shop.call('GET', '/api/offers')).body.data.map(({ id }: { id: number }) => id)
  const [first] = await offers()
  for (const days of [{ special_starts_on: '2999-01-01' }, { special_ends_on: '2020-01-01' }]) {
    await shop.db.updateTable('products').set(days).where('id', '=', first).execute()
    expect(await offers()).not.toContain(first)
    await shop.db
      .updateTable('products')
      .set({ special_starts_on: null, special_ends_on: null })
      .where('id', '=', first)
      .execute()
  }
  expect((await offers())[0]).toBe(first)
})

test('a category created by staff has its own page, and its former address redirects permanently', async () => {
  const noura = await shop.staff()
  const made = await noura.call('POST', '/api/office/categories', {
    body: { name_ar: 'نباتات عطرية', name_en: 'Fragrant', description_ar: 'روائح للبيت.' },
  })
  const { id, slug, version } = made.body.data
  const page = await pageOf(`/ar/${slug}`)
  expect(wordsBetween(page, '<h1', '</h1>')).toEqual(['نباتات عطرية'])
  expect(textOf(page)).toContain('روائح للبيت.')
  await noura.call('PUT', `/api/office/categories/${id}`, { body: { version, slug: 'scented' } })
  for (const [from, to] of [
    [`/ar/${slug}?page=2`, '/ar/scented?page=2'],
    [`/en/${slug}`, '/en/scented'],
  ]) {
    const moved = await open(from ?? '')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, to])
  }
  expect((await open('/ar/scented')).status).toBe(200)
  expect((await open('/ar/never-there')).status).toBe(404)
  await noura.call('PUT', `/api/office/categories/${id}`, {
    body: { version: version + 1, is_active: false },
  })
  expect((await open('/ar/scented')).status).toBe(404)
})
