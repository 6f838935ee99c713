import type { BlockState } from '#contract/office/content/content.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

type State = 'draft' | 'unpublished' | 'scheduled' | 'live' | 'builtIn'
const tones: Record<State, Tone> = {
  draft: 'warn',
  unpublished: 'warn',
  scheduled: 'info',
  live: 'ok',
  builtIn: 'neutral',
}

/** A pending change takes precedence over the published state. */
function stateOf({ is_draft: isDraft, scheduled, live }: BlockState): State {
  if (isDraft) return live || scheduled.length > 0 ? 'draft' : 'unpublished'
  if (scheduled.length > 0) return 'scheduled'
  return live ? 'live' : 'builtIn'
}

/** Whether a block is published, scheduled, a draft or built in. */
export function StateBadge({ block }: { block: BlockState }) {
  const t = useTexts('office-content')
  const state = stateOf(block)
  const isNothing = state === 'builtIn' && ['announcement', 'page.faq'].includes(block.name)
  return (
    <Badge tone={tones[state]}>
      {isNothing ? t('content.state.none') : t(`content.state.${state}`)}
    </Badge>
  )
}
