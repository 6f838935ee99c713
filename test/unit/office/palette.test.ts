import { expect, test } from 'vitest'
import type { Me } from '#contract/office/session.ts'
import { isCommand, paletteScreens, workActions } from '#office/palette/own-items.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { StaffRole } from '#shared/office/staff.ts'

const member = (role: StaffRole) =>
  ({
    id: 1,
    roles: [role],
    permissions: [...permissionsOf([role]).keys()].map((name) => ({ name })),
  }) as unknown as Me

test('the palette lists each screen that opens by itself once', () => {
  const found = paletteScreens(member('owner'))
  const paths = found.map(({ path }) => path)
  expect(paths).toContain('/jobs')
  expect(paths.filter((path) => path.includes(':') || path === '/print')).toEqual([])
  expect(new Set(found.map(({ text }) => text)).size).toBe(found.length)
})

test.each<[StaffRole, string[]]>([
  [
    'owner',
    [
      '/products/new',
      '/stock/receive',
      '/stock/adjust',
      '/stock/count',
      '/discounts/new',
      '/sales/new',
      '/categories/new',
      '/options/colors/new',
      '/options/sizes/new',
      '/suppliers/new',
      '/staff?invite=1',
    ],
  ],
  ['packer', ['/stock/receive', '/stock/adjust', '/stock/count', '/suppliers/new']],
  ['driver', []],
])('the palette offers the role %s the work that it may do', (role, paths) => {
  expect(workActions(member(role)).map(({ path }) => path)).toEqual(paths)
})

test('a search that begins with the verb of an action asks for the action', () => {
  const titles = ['إضافة منتج', 'استلام بضاعة']
  expect(isCommand('اضاف', titles)).toBe(true)
  expect(isCommand('إضافة منتج', titles)).toBe(true)
  expect(isCommand('منتج', titles)).toBe(false)
  expect(isCommand('', titles)).toBe(false)
})
