import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCatalogueVersion } from '#domain/catalogue/read-catalogue-version.ts'
import type { BlockName } from '#shared/content/blocks.ts'
import { dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { auditOf, memberWith, officeSettings, idempotencyHeaders } from '../../../support/office.ts'
import { openShop, type Answer, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, who = owner): Promise<Answer> =>
  who.call(method, `/api/office/content${path}`, { body, headers: idempotencyHeaders() })
const block = async (name: BlockName) => (await call('GET', `/${name}`)).body.data
const save = async (name: BlockName, value: object) =>
  call('PUT', `/${name}`, { value, version: (await block(name)).version })
const publish = async (name: BlockName, period: object = {}) =>
  call('POST', `/${name}/publish`, { ...period, version: (await block(name)).version })
/** The block as the shop shows it. */
const shown = async (name: BlockName, locale = 'ar') =>
  (await shop.call('GET', `/api/content?names=${name}&locale=${locale}`)).body.data[name]

const both = (ar: string, en = '') => ({ ar, en })
const announcement = (ar: string, en = '') => ({ text: both(ar, en), link: '', tone: 'info' })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** Moves the times of a published block back. */
const later = (name: BlockName, minutes: number) =>
  sql`update content set starts_at = starts_at - make_interval(mins => ${minutes}), ends_at = ends_at - make_interval(mins => ${minutes})
    where name = ${name} and state = 'published'`.execute(shop.db)

describe('a block', () => {
  test('a block shows the built-in content until staff publish theirs, and no draft', async () => {
    const before = await block('home.hero')
    expect(before).toMatchObject({ version: 1, is_draft: false, live: null, saved_at: null })
    expect(before.value.title).toEqual(both('ظلٌّ وارف\nيبدأ من بيتك', 'Shade\nbegins at home'))
    const builtIn = await shown('home.hero', 'en')
    const value = { ...before.value, title: both('شتاءٌ أخضر', 'A green winter') }
    const saved = await save('home.hero', value)
    expect(saved.body.data).toMatchObject({ version: 2, is_draft: true, live: null })
    expect(await shown('home.hero', 'en')).toEqual(builtIn)
    const published = await publish('home.hero')
    expect(published.body.data).toMatchObject({
      is_draft: false,
      // The first that was ever published, whatever was saved before.
      live: { version: 2, number: 1, ends_at: null },
    })
    expect(await shown('home.hero', 'en')).toEqual({ ...builtIn, title: 'A green winter' })
    expect((await shown('home.hero')).title).toBe('شتاءٌ أخضر')
    const [row] = await auditOf(shop, 'content.published')
    expect(row).toMatchObject({ entity_id: 'home.hero', changes: { version: [1, 2] } })
  })

  test('a block keeps its versions, and an old one is restored as a draft', async () => {
    const { value } = await block('home.hero')
    await save('home.hero', { ...value, lead: both('مسودة', 'A draft') })
    await save('home.hero', { ...value, lead: both('سطر آخر', 'Another line') })
    await publish('home.hero')
    const { body } = await call('GET', '/home.hero/history')
    expect(
      body.data.map(({ version, number, state }: Record<string, unknown>) => [
        version,
        number,
        state,
      ]),
    ).toEqual([
      [4, 2, 'published'],
      // A draft that another one replaced was never published.
      [3, null, 'past'],
      [2, 1, 'past'],
      [1, null, 'builtIn'],
    ])
    const { version } = await block('home.hero')
    const restored = await call('POST', '/home.hero/restore', { version, version_to_restore: 1 })
    expect(restored.body.data).toMatchObject({ version: 5, is_draft: true, live: { version: 4 } })
    expect((await shown('home.hero', 'en')).lead).toBe('Another line')
    // Restoring the published version leaves nothing to publish.
    await call('POST', '/home.hero/restore', { version: 5, version_to_restore: 4 })
    expect(await block('home.hero')).toMatchObject({ version: 6, is_draft: false })
    expect(
      (await call('POST', '/home.hero/restore', { version: 6, version_to_restore: 77 })).status,
    ).toBe(404)
  })

  test('a block edited by two members refuses the second with the changed fields', async () => {
    const { version, value } = await block('menu.header')
    const links = [...value.links, { label: both('الأسئلة'), target: '/products' }]
    await call('PUT', '/menu.header', { version, value: { links } })
    const refused = await call('PUT', '/menu.header', { version, value })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'editConflict',
      data: { changed_fields: ['links'], current: { value: { links } } },
    })
  })
})

describe('an announcement', () => {
  test('an announcement starts and ends at its times, and both change the catalogue version', async () => {
    await save('announcement', announcement('عرض اليوم الوطني', 'National Day sale'))
    const times = { starts_at: inMinutes(10), ends_at: inMinutes(30) }
    const { body } = await publish('announcement', times)
    expect(body.data).toMatchObject({ live: null, scheduled: [{ version: 2, ...times }] })
    const versions = [await readCatalogueVersion(shop.db)]
    expect(await shown('announcement')).toBeNull()
    await sql`alter table content disable trigger bump_catalogue_version_on_update`.execute(shop.db)
    for (const expected of ['National Day sale', undefined]) {
      await later('announcement', 15)
      expect((await shown('announcement', 'en'))?.text).toBe(expected)
      versions.push(await readCatalogueVersion(shop.db))
    }
    await sql`alter table content enable trigger bump_catalogue_version_on_update`.execute(shop.db)
    // Before, during and after: only the time has changed.
    expect(new Set(versions).size).toBe(3)
  })

  test('withdrawing an announcement shows the one before it and changes the catalogue version', async () => {
    await save('announcement', announcement('دائم', 'Always'))
    await publish('announcement')
    await save('announcement', announcement('لساعة', 'For an hour'))
    const published = (await publish('announcement', { ends_at: inMinutes(60) })).body.data
    expect((await shown('announcement', 'en')).text).toBe('For an hour')
    const before = await readCatalogueVersion(shop.db)
    const withdrawn = await call('POST', '/announcement/withdraw', {
      published_version: published.version,
    })
    expect(withdrawn.status).toBe(200)
    expect((await shown('announcement', 'en')).text).toBe('Always')
    expect(await readCatalogueVersion(shop.db)).not.toBe(before)
    expect(
      (await call('POST', '/announcement/withdraw', { published_version: published.version }))
        .status,
    ).toBe(404)
  })

  test('an announcement that ends shows the one before it, unless that has ended too, and is not shown again', async () => {
    await save('announcement', announcement('أبدًا', 'For ever'))
    await publish('announcement')
    await save('announcement', announcement('لساعتين', 'For two hours'))
    await publish('announcement', { ends_at: inMinutes(120) })
    await save('announcement', announcement('لساعة', 'For an hour'))
    await publish('announcement', { ends_at: inMinutes(60) })
    const seen: unknown[] = []
    for (const minutes of [0, 59, 2, 58, 2]) {
      await later('announcement', minutes)
      seen.push((await shown('announcement', 'en'))?.text)
    }
    expect(seen).toEqual([
      'For an hour',
      'For an hour',
      'For two hours',
      'For two hours',
      'For ever',
    ])
    expect((await block('announcement')).live.ends_at).toBeNull()
  })

  test('a published announcement stays shown with its first start when it is published again', async () => {
    await save('announcement', announcement('الآن', 'Now'))
    const first = (await publish('announcement')).body.data.live
    await later('announcement', 5)
    const again = (await publish('announcement', { ends_at: inMinutes(60) })).body.data.live
    expect(Date.parse(again.starts_at)).toBe(Date.parse(first.starts_at) - 5 * 60_000)
    expect((await publish('announcement', { starts_at: inMinutes(90) })).body.data).toMatchObject({
      live: { version: first.version },
      scheduled: [{ version: first.version + 1 }],
    })
    expect((await shown('announcement', 'en')).text).toBe('Now')
    await call('POST', '/announcement/withdraw', { published_version: first.version + 1 })
  })

  test('a draft of an announcement does not change the catalogue version', async () => {
    const before = await readCatalogueVersion(shop.db)
    await save('announcement', announcement('مسودة'))
    expect(await readCatalogueVersion(shop.db)).toBe(before)
  })

  test('an announcement with an end before its start or in the past is refused', async () => {
    const wrong = [
      { starts_at: inMinutes(20), ends_at: inMinutes(10) },
      { ends_at: inMinutes(-10) },
    ]
    for (const period of wrong) {
      const { status, body } = await publish('announcement', period)
      expect(status).toBe(422)
      expect(body.errors.ends_at).toHaveLength(1)
    }
  })
})

describe('refused content', () => {
  test.each<[BlockName, object, string]>([
    ['announcement', { text: both('', 'English'), link: '', tone: 'info' }, 'text.ar'],
    ['announcement', announcement('س'.repeat(121)), 'text.ar'],
    ['announcement', { ...announcement('عرض'), link: 'http://elsewhere.example' }, 'link'],
    ['announcement', { ...announcement('عرض'), link: 'javascript:alert(1)' }, 'link'],
    ['announcement', { ...announcement('عرض'), link: '//elsewhere.example/a' }, 'link'],
    ['home.labels', { labels: [] }, 'labels'],
    [
      'menu.header',
      { links: [{ label: both('أ'), target: '/\\elsewhere.example' }] },
      'links.0.target',
    ],
    ['home.sections', { sections: [{ kind: 'category' }] }, 'sections.0.category_id'],
    [
      'home.sections',
      { sections: [{ kind: 'category', category_id: 4_000 }] },
      'sections.0.category_id',
    ],
    ['page.about', { title: both('من نحن'), body: both('<p> </p><script>x</script>') }, 'body.ar'],
  ])('invalid content of %s is refused with its field: %j', async (name, value, field) => {
    const { status, body } = await save(name, value)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('content is refused to a packer, and an unknown block is not found', async () => {
    const packer = await memberWith(shop, owner, ['packer'])
    expect((await call('GET', '', undefined, packer)).status).toBe(403)
    expect((await call('GET', '/home.cellar')).status).toBe(404)
  })
})

describe('a page', () => {
  const page = (ar: string, en = '') => ({ title: both('عنوان', 'Title'), body: both(ar, en) })

  test('a page is reduced to allowed tags, and its placeholders are replaced by the shop’s details', async () => {
    const html = '<h3 onclick="x()">من {shop}</h3><p>سجل {cr} <script>x</script><img src="/a"></p>'
    await save('page.about', page(html, '<p>{shop}, {email}, {other}</p>'))
    await publish('page.about')
    const { seller, shopEmail } = shop.settings
    expect((await shown('page.about')).html).toBe(
      `<h3>من ${seller.nameAr}</h3><p>سجل ${seller.commercialRegistration} </p>`,
    )
    expect((await shown('page.about', 'en')).html).toContain(`${seller.nameEn}, `)
    expect((await shown('page.about', 'en')).html).toContain('{other}')
    expect(shopEmail).toContain('@')
  })

  test('a policy is valid from its day, replaces the one before, and cannot be withdrawn once valid', async () => {
    const policy = await block('page.returns')
    expect(policy.value.body.ar).toContain('<h3>')
    // The built-in text can be published unchanged.
    expect(policy.value.valid_from).toBe(dayOf(new Date()))
    await save('page.returns', { ...page('<p>بلا يوم</p>'), valid_from: null })
    expect((await publish('page.returns')).body.errors).toHaveProperty('valid_from')
    const version = (from: string, words: string) => ({
      ...page(`<p>${words}</p>`),
      valid_from: from,
    })
    await save('page.returns', version('2026-01-01', 'الأولى'))
    expect((await publish('page.returns', { ends_at: inMinutes(60) })).status).toBe(422)
    const first = (await publish('page.returns')).body.data
    expect(await shown('page.returns')).toMatchObject({
      html: '<p>الأولى</p>',
      valid_from: '2026-01-01',
    })
    await save('page.returns', version('2999-01-01', 'الثانية'))
    const second = (await publish('page.returns')).body.data
    expect(second.scheduled).toMatchObject([{ starts_at: '2998-12-31T21:00:00.000Z' }])
    expect((await shown('page.returns')).html).toBe('<p>الأولى</p>')
    const refused = await call('POST', '/page.returns/withdraw', {
      published_version: first.version,
    })
    expect(refused.status).toBe(422)
    await call('POST', '/page.returns/withdraw', { published_version: second.version })
    expect((await block('page.returns')).scheduled).toEqual([])
    const versions = (await call('GET', '/page.returns/history')).body.data
    expect(versions).toHaveLength(4)
  })
})

describe('links', () => {
  test('a link to a hidden or unknown category is left out everywhere and listed for staff', async () => {
    const body = { name_ar: 'أشجار', name_en: 'Trees', slug: 'trees' }
    await owner.call('POST', '/api/office/categories', { body, headers: idempotencyHeaders() })
    const targets = async (name: BlockName) => JSON.stringify(await shown(name))
    for (const name of ['menu.strip', 'menu.footer', 'home.slider'] as const)
      expect(await targets(name)).toContain('"/trees"')
    const [trees] = await sql<{ id: number }>`
      update categories set is_active = false where slug = 'trees' returning id`
      .execute(shop.db)
      .then(({ rows }) => rows)
    for (const name of ['menu.strip', 'menu.footer', 'home.slider'] as const)
      expect(await targets(name)).not.toContain('"/trees"')
    const links = ['/trees', '/products?category=trees', '/nowhere', '/products', '/en/about'].map(
      (target, place) => ({ label: both(`رابط ${place}`), target }),
    )
    const saved = await save('menu.header', { links })
    expect(saved.body.data.dead_links).toEqual(['/trees', '/products?category=trees', '/nowhere'])
    await publish('menu.header')
    expect((await shown('menu.header')).map(({ target }: { target: string }) => target)).toEqual([
      '/products',
      '/about',
    ])
    const [about] = links.slice(-1)
    const parents = [
      { ...about, children: links },
      { ...about, target: '/nowhere', children: links },
    ]
    const nested = await save('menu.header', { links: parents })
    expect(nested.body.data.dead_links).toContain('/products?category=trees')
    await publish('menu.header')
    // Children are filtered under a valid link, and left out under an invalid one.
    expect(await shown('menu.header')).toEqual([
      {
        label: 'رابط 4',
        target: '/about',
        children: [
          { label: 'رابط 3', target: '/products' },
          { label: 'رابط 4', target: '/about' },
        ],
      },
    ])
    // The strip and the footer have two levels as well.
    const [link] = parents
    await save('menu.strip', { links: [{ ...link, icon: 'leaf' }] })
    await publish('menu.strip')
    expect(await shown('menu.strip')).toMatchObject([
      { target: '/about', icon: 'leaf', children: [{ target: '/products' }, { target: '/about' }] },
    ])
    await save('menu.footer', { columns: [{ label: both('المشتل'), links: [link] }] })
    await publish('menu.footer')
    expect(await shown('menu.footer')).toMatchObject([
      { links: [{ target: '/about', children: [{ target: '/products' }, { target: '/about' }] }] },
    ])
    await call('POST', '/menu.footer/withdraw', {
      published_version: (await block('menu.footer')).live.version,
    })
    const tooMany = [{ ...link, icon: 'leaf', children: Array.from({ length: 9 }, () => about) }]
    expect((await save('menu.strip', { links: tooMany })).status).toBe(422)
    const sections = [
      { kind: 'category', category_id: trees?.id },
      { kind: 'latest', limit: 8 },
    ]
    await save('home.sections', { sections })
    await publish('home.sections')
    expect(await shown('home.sections')).toEqual([{ kind: 'latest', limit: 8, category: null }])
    await sql`update categories set is_active = true`.execute(shop.db)
    expect(await shown('home.sections', 'en')).toMatchObject([
      { kind: 'category', category: { slug: 'trees', name: 'Trees' } },
      { kind: 'latest' },
    ])
  })

  test('the empty built-in announcement, restored as a draft, cannot be published as an empty bar', async () => {
    await save('announcement', announcement('توصيل مجاني'))
    const { version } = await block('announcement')
    await call('POST', '/announcement/restore', { version_to_restore: 1, version })
    const refused = await publish('announcement')
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['text.ar'])
    expect((await block('announcement')).is_draft).toBe(true)
  })

  test('a link to the questions is in the footer once they are published', async () => {
    expect(JSON.stringify(await shown('menu.footer'))).not.toContain('/faq')
    await save('page.faq', { title: both('أسئلة'), body: both('<p>نعم</p>') })
    await publish('page.faq')
    expect(JSON.stringify(await shown('menu.footer'))).toContain(
      '{"label":"أسئلة","target":"/faq","children":[]}',
    )
  })
})
