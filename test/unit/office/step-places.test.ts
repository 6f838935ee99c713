import { expect, test } from 'vitest'
import type { Me } from '#contract/office/session.ts'
import { placesFor, type Step } from '#office/onboarding/step-places.ts'
import { firstSteps, nextSteps } from '#shared/office/first-day.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { StaffRole } from '#shared/office/staff.ts'

const withRole = (role: StaffRole) =>
  ({
    roles: [role],
    permissions: [...permissionsOf([role])].map(([name, grant]) => ({ name, grant })),
  }) as unknown as Me
const stepOf = (id: string) => ({ id, first: null, stage: null }) as unknown as Step
const withoutPlace = (role: StaffRole) =>
  [...firstSteps, ...nextSteps].filter((id) => placesFor(withRole(role), stepOf(id)).length === 0)

test('a manager is not sent to settings that only owners change, and an owner does every step', () => {
  expect(withoutPlace('owner')).toEqual([])
  expect(withoutPlace('manager')).toEqual([
    'identity',
    'legal',
    'payments',
    'messages',
    'team',
    'secondOwner',
  ])
  // Opening is for owners, looking at the shop for all.
  expect(placesFor(withRole('manager'), stepOf('open')).map(({ to }) => to)).toEqual(['/share'])
})
