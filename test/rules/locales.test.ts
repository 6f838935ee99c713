import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownElsewhere } from '#domain/office/orders/timeline.ts'
import { auditActions } from '#shared/office/audit.ts'
import { namespaces as served } from '#contract/ops.ts'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { errorCodes } from '#shared/shop-error.ts'
import { filesIn, lineAt, root, withoutComments } from '../support/files.ts'

type Texts = Record<string, string>

const plural = /_(zero|one|two|few|many|other)$/
const pluralForms: Record<Locale, readonly string[]> = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
}

const namespacesOf = (locale: Locale): string[] =>
  readdirSync(join(root, 'locales', locale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

function textsOf(locale: Locale, namespace: string): Texts {
  return flat(JSON.parse(readFileSync(join(root, 'locales', locale, `${namespace}.json`), 'utf8')))
}

function flat(value: unknown, prefix = ''): Texts {
  if (typeof value === 'string') return { [prefix]: value }
  if (typeof value !== 'object' || value === null) throw new TypeError(`not a text: ${prefix}`)
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, prefix ? `${prefix}.${key}` : key)),
  )
}

/** Where the program cannot fetch the texts of a screen, a visitor who comes from another one never sees it. */
test('the texts that a screen of the shop names in its handle can be fetched', () => {
  const named = filesIn('src/web', /\.tsx?$/).flatMap((file) =>
    [...file.text.matchAll(/\btexts: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    ),
  )
  expect(new Set(named).size).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !served.some((each) => each === name))).toEqual([])
})

const namespaces = namespacesOf('ar')
const bare = (key: string) => key.replace(plural, '')
const bareKeys = (texts: Texts) => [...new Set(Object.keys(texts).map(bare))].toSorted()
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map((found) => found[1] ?? '').toSorted()
const unique = (names: string[]) => [...new Set(names)].toSorted()
/** The form for one may omit the number, so the placeholders of all forms of a key are compared together. */
const placeholdersByKey = (texts: Texts): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(Object.entries(texts), ([name]) => bare(name))].map(([key, forms]) => [
      key,
      unique(forms.flatMap(([, text]) => placeholders(text))),
    ]),
  )

test('both languages have the same namespaces', () => {
  expect(namespacesOf('en')).toEqual(namespaces)
  expect(namespaces.length).toBeGreaterThan(5)
})

test.each(namespaces)('%s has the same keys in both languages, and no empty text', (namespace) => {
  expect(bareKeys(textsOf('en', namespace))).toEqual(bareKeys(textsOf('ar', namespace)))
  for (const locale of locales) {
    expect(
      Object.entries(textsOf(locale, namespace)).filter(([, text]) => !text.trim()),
      locale,
    ).toEqual([])
  }
})

test.each(namespaces)('%s has every plural form that its languages need', (namespace) => {
  for (const locale of locales) {
    const texts = textsOf(locale, namespace)
    const counted = unique(
      Object.keys(texts)
        .filter((key) => plural.test(key))
        .map(bare),
    )
    const missing = counted
      .flatMap((key) => pluralForms[locale].map((form) => `${key}_${form}`))
      .filter((key) => !(key in texts))
    expect(missing, locale).toEqual([])
  }
})

/** Keys whose English text the specification fixes, without the name of the plant that the Arabic has. */
const wordedBySpecification = new Set(['common:addedToCart'])

test.each(namespaces)('%s has the same placeholders in both languages', (namespace) => {
  const [arabic, english] = [textsOf('ar', namespace), textsOf('en', namespace)]
  const used = { arabic: placeholdersByKey(arabic), english: placeholdersByKey(english) }
  const differing = bareKeys(arabic).filter(
    (key) =>
      !wordedBySpecification.has(`${namespace}:${key}`) &&
      used.arabic.get(key)?.join() !== used.english.get(key)?.join(),
  )
  expect(differing).toEqual([])
})

test('every error code has its message in both languages', () => {
  for (const locale of locales) {
    const texts = { ...textsOf(locale, 'errors'), ...textsOf(locale, 'office-errors') }
    expect(
      errorCodes.filter((code) => !(code in texts) && !(`${code}_other` in texts)),
      locale,
    ).toEqual([])
  }
})

test('every action of the audit log has its text in both languages', () => {
  for (const locale of locales) {
    const texts = textsOf(locale, 'office')
    expect(
      auditActions.filter((action) => !(`office.audit.action.${action}` in texts)),
      locale,
    ).toEqual([])
  }
})

test('every action on an order has a text for the history of that order, which does not say “an order”', () => {
  // The plants that were packed are counted, and a printed document is named.
  const counted = ['order.packed', ...shownElsewhere]
  for (const locale of locales) {
    const texts = textsOf(locale, 'office-orders')
    const words = auditActions
      .filter((action) => action.startsWith('order.') && !counted.includes(action))
      .map((action) => [action, texts[`orders.work.${action}`] ?? null] as const)
    expect(
      words.filter(([, text]) => text === null || /\ban order|(?:^|\s)طلب(?:\s|$)/.test(text)),
      locale,
    ).toEqual([])
  }
})

/** The first argument of `t('key', …)`, `t(busy ? 'one' : 'other')`, `tCart('key')` and `text="key"`, with its quotes. */
const askingForText = /\bt(?:[A-Z]\w*)?\(([^(),]*)|\btext=(?:\{)?("[\w.-]+"|'[\w.-]+')/g

test('every text that a screen requests exists', () => {
  const known = new Set(
    namespaces.flatMap((namespace) => {
      const keys = Object.keys(textsOf('ar', namespace)).flatMap((key) => [key, bare(key)])
      return keys.flatMap((key) => [key, `${namespace}:${key}`, `${namespace}.${key}`])
    }),
  )
  const asked = [...filesIn('src/web', /\.tsx?$/), ...filesIn('src/office', /\.tsx?$/)].flatMap(
    ({ path, text }) => {
      const code = withoutComments(text)
      return [...code.matchAll(askingForText)].flatMap((found) => {
        const where = `${path}:${lineAt(code, found.index)}`
        return [...(found[1] ?? found[2] ?? '').matchAll(/(?<![=!]== )['"]([\w.-]+)['"]/g)].map(
          (key) => ({ key: key[1] ?? '', where }),
        )
      })
    },
  )
  expect(asked.length).toBeGreaterThan(50)
  expect(
    asked.filter(({ key }) => !known.has(key)).map(({ key, where }) => `${where} ${key}`),
  ).toEqual([])
})

test('every periodic job has words for what it does', () => {
  const names = filesIn('src/jobs', /\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/(?:claimRun\(db, |\{ name: )'(\w+)',/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(15)
  const keys = names.map((name) => `settings.machine.job.${name}`)
  expect(Object.keys(textsOf('en', 'office-settings'))).toEqual(expect.arrayContaining(keys))
})
