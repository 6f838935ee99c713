import type { ContentBlock } from '#contract/office/content/content.ts'
import { isPolicyBlock } from '#shared/content/blocks.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'

type Published = NonNullable<ContentBlock['live']>

/** The published and the scheduled versions, each with a button to take it down. */
export function PublishedLines({
  block: { name, live, scheduled },
  busy,
  onWithdraw,
}: {
  block: ContentBlock
  busy: boolean
  onWithdraw: (version: number) => void
}) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  const { moment } = officeDates(locale)
  const times = ({ starts_at: from, ends_at: until, by }: Published) =>
    [
      t(until ? 'content.fromUntil' : 'content.from', {
        from: moment(from),
        until: until ? moment(until) : '',
      }),
      by?.name,
    ]
      .filter(Boolean)
      .join(' · ')
  const takeDown = (version: number) => (
    <Button size="small" variant="plain" busy={busy} onClick={() => onWithdraw(version)}>
      {t('content.withdraw')}
    </Button>
  )
  const lines = [
    live
      ? {
          id: live.version,
          icon: 'eye' as const,
          title: t('content.nowVersion', { version: live.number }),
          detail: times(live),
          // A policy in force can be replaced but never taken down.
          end: !isPolicyBlock(name) && takeDown(live.version),
        }
      : {
          id: 'built-in',
          icon: 'eye' as const,
          title: t(
            name === 'announcement' || name === 'page.faq'
              ? 'content.nowNothing'
              : 'content.nowBuiltIn',
          ),
        },
    ...scheduled.map((one) => ({
      id: one.version,
      icon: 'clock' as const,
      title: t('content.laterVersion', { version: one.number }),
      detail: times(one),
      end: takeDown(one.version),
    })),
  ]
  return <LineList lines={lines} label={t('content.appearance')} />
}
