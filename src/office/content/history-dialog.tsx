import { useQuery } from '@tanstack/react-query'
import {
  listBlockVersions,
  restoreBlock,
  type BlockVersion,
  type ContentBlock,
} from '#contract/office/content/content.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useNow } from '../controls/use-now.ts'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { noticeIdOf, useShowBlock } from './blocks.ts'
import * as styles from './fields.module.css'

/** Every version of a block, newest first; an old one can become the draft again. */
export function HistoryDialog({ block, onClose }: { block: ContentBlock; onClose: () => void }) {
  const t = useTexts('office')
  const tContent = useTexts('office-content')
  const show = useShowBlock()
  const { busy, error: refusal, run } = useAction()
  const { name, version } = block
  const { data, error } = useQuery({
    queryKey: ['content', 'history', name],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listBlockVersions, { params: { name }, signal })).data,
  })
  const restore = (old: number) =>
    run(async () => {
      const body = { version_to_restore: old, version }
      show((await officeApi.call(restoreBlock, { params: { name }, body })).data)
      notify.success(tContent('content.restored'), { id: noticeIdOf(name) })
      onClose()
    })
  const failure = refusal ?? error
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('office.history.title')}
      subtitle={tContent('content.historyHint')}
    >
      {failure != null && <Alert>{refusalText(t, failure)}</Alert>}
      {!data && !error && <Rows count={4} />}
      <ol className={styles.versions}>
        {data?.map((one) => (
          <li key={one.version}>
            <Version found={one} />
            {one.version !== version && (
              <Button
                size="small"
                icon="arrow-counter-clockwise"
                busy={busy}
                onClick={() => void restore(one.version)}
              >
                {t('office.history.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const tones = {
  builtIn: 'neutral',
  draft: 'warn',
  scheduled: 'info',
  published: 'ok',
  past: 'neutral',
} as const

/** A published version is shown only between its times. `now`: in milliseconds since 1970. */
function stateAt({ state, starts_at: from, ends_at: until }: BlockVersion, now: number) {
  if (state !== 'published') return state
  if (from && Date.parse(from) > now) return 'scheduled'
  return until && Date.parse(until) <= now ? 'past' : 'published'
}

function Version({ found }: { found: BlockVersion }) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  const { moment } = officeDates(locale)
  const { by, at, starts_at: from, ends_at: until } = found
  const state = stateAt(found, useNow().getTime())
  return (
    <span>
      {found.number !== null && <b>{t('content.version', { version: found.number })} </b>}
      <Badge tone={tones[state]}>{t(`content.versionState.${state}`)}</Badge>
      <small>
        {by?.name} {at && <RelativeTime at={at} />}
      </small>
      {from && (
        <small>
          {t(until ? 'content.fromUntil' : 'content.from', {
            from: moment(from),
            until: until ? moment(until) : '',
          })}
        </small>
      )}
      <small>{firstWords(found.value, locale)}</small>
    </span>
  )
}

const maxLength = 90

/** The beginning of a version's text. */
function firstWords(value: unknown, locale: 'ar' | 'en'): string {
  const text = textIn(value, locale)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function textIn(value: unknown, locale: 'ar' | 'en'): string {
  if (typeof value !== 'object' || value === null) return ''
  const { [locale]: own, ar } = value as Record<string, unknown>
  if (typeof ar === 'string') return typeof own === 'string' && own ? own : ar
  return Object.values(value)
    .map((member) => textIn(member, locale))
    .filter(Boolean)
    .join(' · ')
}
