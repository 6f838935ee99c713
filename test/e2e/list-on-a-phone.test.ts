import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { layoutShift } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'

const { visit, newCustomer } = openForVisitors()
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

test('before anything is chosen the list offers quick choices, each one touch from its plants', async () => {
  const { page, say, go } = await visit({ screen: phone })
  await go('/products')
  const choices = page.getByRole('navigation', { name: say('products.quick') })
  expect(await choices.getByRole('link').count()).toBe(4)
  await choices.getByRole('link', { name: say('cat.indoor') }).click()
  await page.waitForURL(/\/indoor$/)
  await choices.waitFor({ state: 'detached' })
  await page.goBack()
  await choices.getByRole('link').last().click()
  await page.waitForURL(/max=5000/)
  // The address changes before the list does.
  const prices = () =>
    page.locator(`article ${css('price.price')}:not(${css('price.previous')}) bdi`).allInnerTexts()
  await expect.poll(async () => (await prices()).filter((price) => Number(price) > 50)).toEqual([])
  expect((await prices()).length).toBeGreaterThan(3)
})

test('what is chosen can be seen whole, with the way out of all of it', async () => {
  const { page, say, go } = await visit({ screen: phone })
  await go('/products?category=pet-safe&color=3')
  const chips = page.locator(`${css('active-filters.row')} > button`)
  await chips.last().waitFor()
  expect(await chips.allInnerTexts()).toContain(say('products.clearAll'))
  expect(await chips.count()).toBeGreaterThan(2)
  for (const { x, width } of await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect().toJSON()),
  )) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
})

test('the heart of a card is as large as a finger and covers little of the plant, whose upper half is free', async () => {
  const { page, go } = await visit({ screen: phone })
  await go('/products')
  const card = page.locator(`article ${css('product-card.pictures')}`).first()
  const [picture, heart, tag] = await Promise.all(
    [card, card.locator(css('product-card.favorite')), card.locator(css('plant-tag.tag'))].map(
      async (one) => (await one.boundingBox()) ?? { y: 0, height: 0, width: 0 },
    ),
  )
  expect(Math.min(heart?.width ?? 0, heart?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(
    await card
      .locator(css('product-card.favorite'))
      .evaluate((button) => getComputedStyle(button, '::before').inlineSize),
  ).toBe('32px')
  const middle = (picture?.y ?? 0) + (picture?.height ?? 0) / 2
  expect([heart?.y ?? 0, tag?.y ?? 0].filter((top) => top < middle)).toEqual([])
})

test.each(locales)(
  'names of two lines in the sheet of filters stand apart, each in a row as high as a finger (%s)',
  async (locale) => {
    for (const width of [320, 360]) {
      const { page, say, go } = await visit({
        locale,
        screen: { ...phone, viewport: { width, height: 780 } },
      })
      await go('/products')
      await buttonOf(page, say('products.filters')).click()
      const rows = page
        .getByRole('dialog')
        .locator(css('filter-fields.categories'))
        .locator('label')
      const boxes = await rows.evaluateAll((all) =>
        all.map((row) => {
          const name = row.querySelector('span')?.getBoundingClientRect()
          return {
            height: row.getBoundingClientRect().height,
            side: name?.right ?? 0,
            top: name?.top ?? 0,
            bottom: name?.bottom ?? 0,
          }
        }),
      )
      expect(boxes.length).toBe(12)
      expect(boxes.filter(({ height }) => height < 44)).toEqual([])
      // Two columns: the next but one stands below.
      const gaps = boxes.slice(2).map(({ top }, position) => top - (boxes[position]?.bottom ?? 0))
      expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(6)
    }
  },
)

test.each(locales)(
  'on a desk a plant of several colours and sizes can be put into the cart without a scroll (%s)',
  async (locale) => {
    const { page, go } = await visit({ locale })
    for (const id of [3, 16, 20]) {
      await go(`/product/${id}`)
      const { y = 0, height = 0 } =
        (await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).boundingBox()) ?? {}
      expect(y + height, `plant ${id}`).toBeLessThanOrEqual(900)
      expect(y).toBeGreaterThan(0)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
    }
  },
)

test('in the dark the word on the button of a plant that is sold out can be read', async () => {
  const { page, say, go } = await visit({
    screen: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  })
  await go('/products?q=kentia')
  const contrast = await buttonOf(page, say('common.soldOut')).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    const [words = 0, ground = 0] = [color, backgroundColor].map((written) => {
      const [red = 0, green = 0, blue = 0] = (written.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05)
  })
  expect(contrast).toBeGreaterThanOrEqual(4.5)
})

test('turf in the cart is priced and counted by the square metre', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 }, 2)
  const { page, say, go } = await visit({ customer })
  await go('/cart')
  const line = page.locator(css('cart-line.line')).first()
  await line.waitFor()
  for (const part of [css('cart-line.price'), css('cart-line.quantity')])
    expect(await line.locator(part).innerText()).toContain(`${say('common.metre')}2`)
})

test('the first price of the home page stands within the first one and a half screens of a desk', async () => {
  const { page, go } = await visit({})
  await go('/')
  const box = await page
    .locator(`article ${css('price.price')}`)
    .first()
    .boundingBox()
  expect(box?.y).toBeLessThan(1_450)
})
