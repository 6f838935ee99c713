import type { BlockState } from '#contract/office/content/content.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

type State = 'draft' | 'scheduled' | 'live' | 'builtIn'
const tones: Record<State, Tone> = {
  draft: 'warn',
  scheduled: 'info',
  live: 'ok',
  builtIn: 'neutral',
}

/** What waits comes before what is shown. */
function stateOf({ is_draft: isDraft, scheduled, live }: BlockState): State {
  if (isDraft) return 'draft'
  if (scheduled.length > 0) return 'scheduled'
  return live ? 'live' : 'builtIn'
}

/** Whether a block is published, waits to be, or is the one that comes with the shop. */
export function StateBadge({ block }: { block: BlockState }) {
  const t = useTexts('office-content')
  const state = stateOf(block)
  const isNothing = state === 'builtIn' && ['announcement', 'page.faq'].includes(block.name)
  const shown = isNothing ? 'none' : state
  return <Badge tone={tones[state]}>{t(`content.state.${shown}`)}</Badge>
}
