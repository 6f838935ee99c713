import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { showField } from '#office/content/block-words.tsx'
import { differencesOf } from '#office/editor/merge.ts'

const shown = (field: string, value: unknown) => renderToStaticMarkup(showField(field, value))

test('a conflict in one language of a page shows the formatted text, not its HTML', () => {
  const body = (ar: string) => ({ body: { ar, en: '' } })
  const { conflicts } = differencesOf(body(''), body('<p>ظل</p>'), body('<p>شمس <b>قوية</b></p>'))
  expect(conflicts.map(({ name, theirs }) => shown(name, theirs))).toEqual(['<p>ظل</p>'])
  expect(conflicts.map(({ name, mine }) => shown(name, mine))).toEqual(['<p>شمس <b>قوية</b></p>'])
  expect(conflicts.map(({ name, base }) => shown(name, base))).toEqual(['—'])
})

test('an empty value of a block is shown as a dash', () => {
  for (const empty of ['', null, undefined, [], { ar: '', en: '' }])
    expect(shown('title', empty)).toBe('—')
})

test('a list of a block is shown as the texts of its entries', () => {
  const links = [
    { id: 1, label: { ar: 'نباتات', en: 'Plants' }, target: '/plants' },
    { id: 2, label: { ar: 'عروض', en: '' }, target: '', children: [] },
  ]
  expect(shown('links', links)).toBe('نباتات / Plants, /plants | عروض')
})
