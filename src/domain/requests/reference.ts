import type { ServiceRequestType } from '#db/tables.ts'

const prefixes: Record<ServiceRequestType, string> = { landscape: 'LND', events: 'EVT', contact: 'CNT' }

/** What a visitor quotes on the phone: `LND-000012` (contract §11). */
export const referenceOf = (type: ServiceRequestType, id: number): string => `${prefixes[type]}-${String(id).padStart(6, '0')}`
