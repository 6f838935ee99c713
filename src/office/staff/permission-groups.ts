import type { Permission } from '#shared/office/staff.ts'

/** All permissions in readable groups. */
export const permissionGroups: readonly { id: string; permissions: readonly Permission[] }[] = [
  {
    id: 'orders',
    permissions: ['orders.read', 'orders.move', 'orders.edit', 'orders.cancel', 'orders.refund'],
  },
  {
    id: 'products',
    permissions: ['catalogue.read', 'catalogue.write', 'catalogue.price', 'catalogue.publish'],
  },
  { id: 'stock', permissions: ['stock.read', 'stock.write', 'stock.adjust', 'costs.read'] },
  {
    id: 'customers',
    permissions: [
      'customers.read',
      'customers.contact',
      'customers.write',
      'requests.read',
      'requests.write',
    ],
  },
  {
    id: 'shop',
    permissions: ['discounts.write', 'content.write', 'messages.read', 'messages.write'],
  },
  {
    id: 'management',
    permissions: [
      'reports.sales',
      'reports.finance',
      'import.run',
      'export.run',
      'export.personal',
      'settings.read',
      'settings.write',
      'staff.read',
      'staff.manage',
      'audit.read',
    ],
  },
]

/** Permissions with actions that require a proof of identity from the last ten minutes: those with an asterisk in office.md O1.1. */
export const needsStepUp: ReadonlySet<Permission> = new Set<Permission>([
  'orders.refund',
  'export.run',
  'export.personal',
  'settings.write',
  'staff.manage',
])
