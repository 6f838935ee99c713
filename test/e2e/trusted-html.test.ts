import { expect, test } from 'vitest'
import { openForVisitors } from './support/visitor.ts'
import { css } from '../support/css-classes.ts'

const { visit } = openForVisitors()

test('a browser with Trusted Types takes no HTML and no script but the shop’s own, and shows a description all the same', async () => {
  const { page, go, say } = await visit({ locale: 'en' })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  await go('/products')
  await page.locator('main article a').first().click()
  await page.getByRole('heading', { name: say('product.about') }).waitFor()
  expect(await page.locator(css('product-page.description')).innerHTML()).toContain('<p>')
  // The data for search engines is in the page's language.
  await go(new URL(page.url()).pathname)
  await page.locator('a[hreflang="ar"]').locator('visible=true').first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'ar')
  expect(complaints).toEqual([])

  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => document.createElement('iframe').setAttribute('srcdoc', '<script>alert(1)</script>'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
})
