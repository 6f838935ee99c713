import type { BackendModule } from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { locales } from '#shared/locale.ts'
import { createTexts } from '#web/texts/texts.ts'
import { TextsContext } from '#web/texts/use-texts.ts'
import Toasts from '#web/ui/toast-container.tsx'

/** Texts that come from `read`, and what they need to begin with. */
function textsFrom(read: BackendModule['read']) {
  return createTexts('ar', { common: {} }, { type: 'backend', init() {}, read })
}

test('at most ten namespaces are read at the same time, and all of them come', async () => {
  let reading = 0
  let most = 0
  const texts = textsFrom((_, __, done) => {
    reading += 1
    most = Math.max(most, reading)
    setTimeout(() => {
      reading -= 1
      done(null, { word: 'كلمة' })
    })
  })
  const names = Array.from({ length: 25 }, (_, number) => `n${number}`)
  await texts.loadNamespaces(names)
  expect(most).toBe(10)
  expect(names.every((name) => texts.hasLoadedNamespace(name))).toBe(true)
})

test('a namespace is asked for five times more, after 350 ms, each time twice as long, and then given up', async () => {
  vi.useFakeTimers({ now: 0 })
  const asked: number[] = []
  const texts = textsFrom((_, __, done) => {
    asked.push(Date.now())
    done(new Error('503'), true)
  })
  const loaded = texts.loadNamespaces('cart')
  await vi.runAllTimersAsync()
  await loaded
  vi.useRealTimers()
  expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10850])
})

const container = vi.hoisted(() => ({ props: {} as Record<string, unknown> }))
vi.mock('react-toastify/unstyled', () => ({
  Slide: null,
  ToastContainer: (props: Record<string, unknown>) => {
    container.props = props
    return null
  },
}))

test.each(locales)('notices have the place, the default life, the drag and the key of the specification (%s)', (locale) => {
  renderToString(createElement(TextsContext, { value: createTexts(locale, { common: {} }) }, createElement(Toasts)))
  const { hotKeys, ...props } = container.props as { hotKeys: (event: object) => boolean }
  expect(props).toMatchObject({
    position: locale === 'ar' ? 'bottom-left' : 'bottom-right',
    autoClose: 5000,
    draggable: true,
    draggablePercent: 80,
  })
  expect([hotKeys({ altKey: true, code: 'KeyT' }), hotKeys({ altKey: false, code: 'KeyT' })]).toEqual([true, false])
})
