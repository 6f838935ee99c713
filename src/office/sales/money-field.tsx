import { RiyalSign } from '../controls/icon.tsx'

/** The properties of a field for riyals. */
export const moneyField = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const
