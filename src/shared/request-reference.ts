const prefixes = { landscape: 'LND', events: 'EVT', contact: 'CNT' }

/** The reference that a visitor quotes on the phone: `LND-000012` (contract §11). */
export const referenceOf = (type: keyof typeof prefixes, id: number): string =>
  `${prefixes[type]}-${String(id).padStart(6, '0')}`
