import type { StaffState } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

const tones: Record<StaffState, Tone> = { active: 'ok', suspended: 'error', left: 'neutral' }

export function MemberState({ state }: { state: StaffState }) {
  const t = useTexts('office')
  return <Badge tone={tones[state]}>{t(`office.memberState.${state}`)}</Badge>
}
