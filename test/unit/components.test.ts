import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SocialLinks } from '#web/layout/footer/social-links.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'
import { Picture } from '#web/ui/picture.tsx'

const rendered = (part: ReactNode) =>
  renderToString(createElement(TextsProvider, { texts: createTexts('en', { common: {} }) }, part))

describe('the footer', () => {
  const links = (addresses: string[]) => rendered(createElement(SocialLinks, { links: addresses }))

  test('shows the shop’s social networks, each with its icon and name', () => {
    const html = links([
      'https://www.instagram.com/warif',
      'https://x.com/warif',
      'https://warif.example/blog',
    ])
    expect(
      [...html.matchAll(/href="(https[^"]+)" aria-label="([^"]+)"/g)].map(([, href, name]) => [
        href,
        name,
      ]),
    ).toEqual([
      ['https://www.instagram.com/warif', 'Instagram'],
      ['https://x.com/warif', 'X'],
      ['https://warif.example/blog', 'warif.example'],
    ])
  })

  test('shows no icons for a shop without social networks', () => expect(links([])).toBe(''))
})

test('a plant without a picture shows the mark of the shop under the plant’s name', () => {
  const html = rendered(
    createElement(Picture, { image: null, alt: 'Olea europaea', sizes: '88px' }),
  )
  expect(html).toContain('role="img" aria-label="Olea europaea"')
  expect(html).toContain('<svg')
})
