import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ViewTabs } from '#office/table/view-tabs.tsx'
import type { ListAddress } from '#office/table/use-list-address.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'

const address = { get: () => '', filters: {}, query: {} } as unknown as ListAddress

/** The tabs of a list with these views of its own and these saved ones. */
function tabsOf(own: string[], saved: string[]): string[] {
  const client = new QueryClient()
  client.setQueryData(
    ['views', 'orders'],
    saved.map((name, id) => ({ id, name, query: '', is_mine: true, is_shared: false })),
  )
  const views = own.map((label) => ({ id: label, label }))
  const tabs = createElement(ViewTabs, { definition: { screen: 'orders', views }, address })
  const texts = createTexts('en', { common: {}, office: {} })
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(TextsProvider, { texts }, tabs)),
    ),
  )
  return [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label = '']) => label)
}

test('a list shows its views where there is a choice, and any saved one', () => {
  expect(tabsOf([], [])).toEqual([])
  expect(tabsOf(['All'], [])).toEqual([])
  expect(tabsOf([], ['Riyadh'])).toEqual(['Riyadh'])
  expect(tabsOf(['All', 'New'], ['Riyadh'])).toEqual(['All', 'New', 'Riyadh'])
})
