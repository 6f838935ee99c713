import { expect, test } from 'vitest'
import { grantsOfRole, permissionsOf } from '#shared/office/permissions.ts'
import { permissionGroups } from '#office/staff/permission-groups.ts'
import { permissions, staffRoles } from '#shared/office/staff.ts'

/** The permissions of each role, as in office.md O1.1: ● full, ◐ limited, – none. */
const table = `
orders.read       ● ● – ◐ ◐ ●
orders.move       ● ● – ● ◐ –
orders.edit       ● ● – ◐ ◐ –
orders.cancel     ● ● – – – –
orders.refund     ● ◐ – – – –
catalogue.read    ● ● ● ● – ●
catalogue.write   ● ● ● – – –
catalogue.price   ● ● – – – –
catalogue.publish ● ● ● – – –
stock.read        ● ● ● ● – ●
stock.write       ● ● – ● – –
stock.adjust      ● ● – – – –
costs.read        ● ● – – – ●
customers.read    ● ● – – – ●
customers.contact ● ● – ◐ ◐ –
customers.write   ● ● – – – –
requests.read     ● ● – – – –
requests.write    ● ● – – – –
discounts.write   ● ● – – – –
content.write     ● ● ● – – –
messages.read     ● ● – – – ◐
messages.write    ● ● – – – –
reports.sales     ● ● ◐ – – ●
reports.finance   ● ● – – – ●
import.run        ● ● ◐ – – –
export.run        ● ● ● – – ●
export.personal   ● – – – – –
settings.read     ● ● – – – ●
settings.write    ● ◐ – – – –
staff.read        ● ◐ – – – –
staff.manage      ● – – – – –
audit.read        ● ◐ – – – ◐
`

const marks = { full: '●', limited: '◐' } as const

test('each role has exactly the permissions of the table in office.md O1.1', () => {
  const rows = permissions.map((name) =>
    [
      name.padEnd(17),
      ...staffRoles.map((role) => {
        const grant = grantsOfRole[role][name]
        return grant ? marks[grant] : '–'
      }),
    ].join(' '),
  )
  expect(rows.join('\n')).toBe(table.trim())
})

test('the page of a member shows every permission once', () => {
  const shown = permissionGroups.flatMap((group) => group.permissions)
  expect(shown.toSorted()).toEqual(permissions.toSorted())
})

test('a member with several roles has the permissions of all of them', () => {
  const both = permissionsOf(['packer', 'accountant'])
  expect(both.get('orders.read')).toBe('full')
  expect(both.get('stock.write')).toBe('full')
  expect(both.get('customers.contact')).toBe('limited')
  expect(both.get('staff.manage')).toBeUndefined()
})
