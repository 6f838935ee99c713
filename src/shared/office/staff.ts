/** Roles of the team, fixed in code (office.md O1.1). */
export const staffRoles = [
  'owner',
  'manager',
  'catalogue',
  'packer',
  'driver',
  'accountant',
] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffStates = ['active', 'suspended', 'left'] as const
export type StaffState = (typeof staffStates)[number]

/** Permissions that a role may grant (office.md O1.1, wave A). */
export const permissions = [
  'orders.read',
  'orders.move',
  'orders.edit',
  'orders.cancel',
  'orders.refund',
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
  'export.personal',
  'settings.read',
  'settings.write',
  'staff.read',
  'staff.manage',
  'audit.read',
] as const
export type Permission = (typeof permissions)[number]

/** `limited`: for part of what the permission covers; the endpoint decides which. */
export type Grant = 'full' | 'limited'

/** The reason why a staff session may not use the back office yet (office.md O1.3). */
export type ElevationState = 'open' | 'factorRequired' | 'enrolRequired'
