import type { Grant, Permission, StaffRole } from './staff.ts'

type Grants = Partial<Record<Permission, Grant>>

const full = (...names: Permission[]): Grants =>
  Object.fromEntries(names.map((name) => [name, 'full']))
const limited = (...names: Permission[]): Grants =>
  Object.fromEntries(names.map((name) => [name, 'limited']))

const ofManager: Grants = {
  ...full(
    'orders.read',
    'orders.move',
    'orders.edit',
    'orders.cancel',
    'catalogue.read',
    'catalogue.write',
    'catalogue.price',
    'catalogue.publish',
    'stock.read',
    'stock.write',
    'stock.adjust',
    'costs.read',
    'customers.read',
    'customers.contact',
    'customers.write',
    'requests.read',
    'requests.write',
    'discounts.write',
    'content.write',
    'messages.read',
    'messages.write',
    'reports.sales',
    'reports.finance',
    'import.run',
    'export.run',
    'settings.read',
  ),
  ...limited(
    // Up to the refund limit.
    'orders.refund',
    // Opening hours, delivery and announcement.
    'settings.write',
    // Members without their devices.
    'staff.read',
    // Without entries about staff and settings.
    'audit.read',
  ),
}

/** Roles × permissions (office.md O1.1); a test compares this table with the page's. */
export const grantsOfRole: Record<StaffRole, Grants> = {
  owner: {
    ...ofManager,
    ...full(
      'orders.refund',
      'export.personal',
      'settings.write',
      'staff.read',
      'staff.manage',
      'audit.read',
    ),
  },
  manager: ofManager,
  catalogue: {
    ...full(
      'catalogue.read',
      'catalogue.write',
      'catalogue.publish',
      'stock.read',
      'content.write',
      'export.run',
    ),
    ...limited(
      // Without amounts.
      'reports.sales',
      // Without prices.
      'import.run',
    ),
  },
  packer: {
    ...full('orders.move', 'catalogue.read', 'stock.read', 'stock.write'),
    ...limited(
      // Orders that are pending, processing or shipped, without amounts.
      'orders.read',
      // Notes only.
      'orders.edit',
      // Of orders to be packed.
      'customers.contact',
    ),
  },
  // Only the orders of the driver's own run.
  driver: limited('orders.read', 'orders.move', 'orders.edit', 'customers.contact'),
  accountant: {
    ...full(
      'orders.read',
      'catalogue.read',
      'stock.read',
      'costs.read',
      'customers.read',
      'reports.sales',
      'reports.finance',
      'export.run',
      'settings.read',
    ),
    ...limited(
      // Without the content of messages.
      'messages.read',
      // Entries about money only.
      'audit.read',
    ),
  },
}

export type Permissions = ReadonlyMap<Permission, Grant>

/** The union of the permissions of these roles. */
export function permissionsOf(roles: readonly StaffRole[]): Permissions {
  const all = new Map<Permission, Grant>()
  for (const role of roles) {
    for (const [name, grant] of Object.entries(grantsOfRole[role]) as [Permission, Grant][])
      if (all.get(name) !== 'full') all.set(name, grant)
  }
  return all
}
