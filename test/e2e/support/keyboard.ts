import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newestCode } from '../../support/customer.ts'
import { css } from '../../support/css-classes.ts'
import type { Call } from '../../support/shop.ts'
import { escaped, type textsIn } from './texts.ts'
import { fieldNamed, localOf, newPhone } from './visitor.ts'

/** The actions of a customer who uses only the keyboard. */
export function keyboardOn(page: Page, t: ReturnType<typeof textsIn>) {
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = (wanted: Locator, key = 'Tab') => moveFocusTo(page, wanted, key)
  return {
    press,
    tabTo,
    /** Registers in the dialog that opens at a purchase, with a code from the inbox. */
    async register(call: Call, firstName: string) {
      const dialog = page.getByRole('dialog', { name: t('auth.title') })
      await dialog.waitFor()
      const phone = newPhone()
      await expect.poll(() => focusIs(dialog.getByLabel(t('auth.phone')))).toBe(true)
      const register = dialog.getByRole('button', { name: t('auth.register'), exact: true })
      await tabTo(register, 'Shift+Tab')
      await press('Space')
      await tabTo(dialog.getByLabel(t('auth.firstName')))
      await page.keyboard.type(firstName)
      await tabTo(dialog.getByLabel(t('auth.phone')))
      await page.keyboard.type(localOf(phone))
      await press('Enter')
      await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
      await dialog.locator('input:focus').waitFor()
      await page.keyboard.type(await newestCode(call, phone))
      await press('Enter')
      await dialog.waitFor({ state: 'hidden' })
    },
    /** Follows the cart's link to the checkout. */
    async goToCheckout() {
      const link = page.getByRole('link', { name: t('cart.checkout') }).locator('visible=true')
      await link.first().waitFor()
      await tabTo(link.first())
      await press('Enter')
      await page.waitForURL(/\/checkout$/)
      // The link is gone: the focus is on the page, not at the start of the document.
      await expect.poll(() => focusIs(page.locator('main'))).toBe(true)
    },
    /** Fills the checkout with an address (the values by field) and chooses cash on delivery. */
    async fillCheckout(address: Record<'lastName' | 'email' | 'address' | 'city', string>) {
      await fieldNamed(page, t('checkout.email')).waitFor()
      for (const [name, value] of Object.entries(address)) {
        await tabTo(fieldNamed(page, t(`checkout.${name}`)))
        await press('ControlOrMeta+A')
        await page.keyboard.type(value)
      }
      await tabTo(page.locator('[name=paymentMethod]:checked'))
      const cash = page.getByRole('radio', {
        name: new RegExp(`^${escaped(t('checkout.cash_on_delivery'))}`),
      })
      if (!(await cash.isChecked())) await press('ArrowDown')
      expect(await focusIs(cash)).toBe(true)
      expect(await cash.isChecked()).toBe(true)
      await expectFocus(page)
    },
  }
}

export const focusIs = (wanted: Locator) =>
  wanted.evaluate((element) => element === document.activeElement)

/** Presses `key` (Tab or Shift+Tab) until the wanted element has the focus; expects every stop on the way to be visible. */
async function moveFocusTo(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    if (await focusIs(wanted)) return
    await page.keyboard.press(key)
    await expectFocus(page)
  }
  throw new Error(`${wanted} cannot be reached with ${key}`)
}

/** Expects the focused element to be in the window, uncovered, and to have a focus ring (or its label). */
export async function expectFocus(page: Page): Promise<void> {
  const look = (field: string) => {
    const at = document.activeElement
    // Between the last element and the first the focus is in the browser's toolbar.
    if (!at || at === document.body || at === document.documentElement) return 'outside'
    if (at.closest('dialog') && at.matches('dialog')) return 'in sight'
    const name = `${at.tagName} ${at.className} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 30)}`
    const wearers = [
      at,
      at.nextElementSibling,
      at.parentElement,
      at.parentElement?.parentElement,
    ].filter((one) => one instanceof Element)
    const hasRing = wearers.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const isField = one === at || one.matches(field)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        (isField && boxShadow !== 'none')
      )
    })
    if (!hasRing) return `no ring: ${name}`
    const shown = wearers.find((one) => one.getBoundingClientRect().width > 4) ?? at
    const { left, top, width, height } = shown.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, innerHeight / 2)]
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return `out of the window: ${name}`
    const there = document.elementFromPoint(x, y)
    return there && (shown.contains(there) || there.contains(shown))
      ? 'in sight'
      : `covered: ${name} by ${there?.className}`
  }
  // A toast that covers it is dismissed within a moment.
  await expect.poll(() => page.evaluate(look, css('field.input'))).toMatch(/^(in sight|outside)$/)
}
