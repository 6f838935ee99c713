import { expect, test } from 'vitest'
import type { Me } from '#contract/office/session.ts'
import { mainScreens } from '#office/frame/navigation.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { StaffRole } from '#shared/office/staff.ts'

const screensOf = (role: StaffRole) => {
  const roles = [role]
  return mainScreens({
    id: 1,
    roles,
    permissions: [...permissionsOf(roles).keys()].map((name) => ({ name })),
  } as unknown as Me).map(({ path }) => path)
}

test.each<[StaffRole, string[]]>([
  ['owner', ['/', '/orders', '/orders/pack', '/run']],
  ['manager', ['/', '/orders', '/orders/pack', '/run']],
  ['packer', ['/', '/orders', '/orders/pack', '/stock']],
  ['driver', ['/', '/orders', '/run']],
  ['accountant', ['/', '/orders', '/stock', '/reports']],
  ['catalogue', ['/', '/products', '/stock', '/reports']],
])(
  'the bottom bar of the role %s has the same entries whatever its member opens',
  (role, paths) => {
    expect(screensOf(role)).toEqual(paths)
  },
)
