import { RiyalSign } from '../controls/icon.tsx'

/** What a field for riyals is given. */
export const moneyField = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const
