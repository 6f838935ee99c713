import { expect, test } from 'vitest'
import { openForVisitors } from './visitor.ts'

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
  const prices = () => page.locator('article .prices .price:not(.old) bdi').allInnerTexts()
  await expect.poll(async () => (await prices()).filter((price) => Number(price) > 50)).toEqual([])
  expect((await prices()).length).toBeGreaterThan(3)
})

test('the heart of a card is as large as a finger and covers little of the plant, whose upper half is free', async () => {
  const { page, go } = await visit({ screen: phone })
  await go('/products')
  const card = page.locator('article .ph').first()
  const [picture, heart, tag] = await Promise.all(
    [card, card.locator('.fav'), card.locator('.tag')].map(async (one) => (await one.boundingBox()) ?? { y: 0, height: 0, width: 0 }),
  )
  expect(Math.min(heart?.width ?? 0, heart?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await card.locator('.fav').evaluate((button) => getComputedStyle(button, '::before').inlineSize)).toBe('32px')
  const middle = (picture?.y ?? 0) + (picture?.height ?? 0) / 2
  expect([heart?.y ?? 0, tag?.y ?? 0].filter((top) => top < middle)).toEqual([])
})

test('turf in the cart is priced and counted by the square metre', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 }, 2)
  const { page, say, go } = await visit({ customer })
  await go('/cart')
  const line = page.locator('.line').first()
  await line.waitFor()
  for (const part of ['.line-price', '.line-qty']) expect(await line.locator(part).innerText()).toContain(`${say('common.metre')}2`)
})

test('the first price of the home page stands within the first one and a half screens of a desk', async () => {
  const { page, go } = await visit({})
  await go('/')
  const box = await page.locator('article .price').first().boundingBox()
  expect(box?.y).toBeLessThan(1_450)
})
