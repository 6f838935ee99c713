import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { MailPayloads, TeamEvent } from '../payload.ts'
import type { EmailContent } from '../mail.ts'
import { isolate, messageText, type TextKey } from '../texts.ts'

const sentences: Record<TeamEvent, TextKey> = {
  invited: 'teamInvited',
  joined: 'teamJoined',
  rolesChanged: 'teamRolesChanged',
  suspended: 'teamSuspended',
  restored: 'teamRestored',
  left: 'teamLeft',
  factorAdded: 'teamFactorAdded',
  factorRemoved: 'teamFactorRemoved',
  factorsReset: 'teamFactorsReset',
  factorLocked: 'teamFactorLocked',
  recoveryCodeUsed: 'teamRecoveryCodeUsed',
  recoveryCodesRenewed: 'teamRecoveryCodesRenewed',
}

/** Mail to an owner: the change in the team, who made it and when, in Riyadh time. */
export function teamNotice(
  { event, member, by, at }: MailPayloads['teamNotice'],
  locale: Locale,
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const dates = dateFormatters(locale)
  const sentence = messageText(locale, sentences[event], { member: isolate(member) })
  return {
    locale,
    subject: messageText(locale, 'teamNoticeSubject', { what: sentence }),
    title: messageText(locale, 'teamNoticeTitle'),
    isToShop: true,
    blocks: [
      { kind: 'words', text: sentence },
      {
        kind: 'facts',
        rows: [
          ...(by === null ? [] : [{ label: messageText(locale, 'teamBy'), value: by }]),
          {
            label: messageText(locale, 'teamAt'),
            value: `${dates.shortDay(at)}, ${dates.time(at)}`,
          },
        ],
      },
      { kind: 'words', text: messageText(locale, 'teamNoticeAdvice') },
      {
        kind: 'link',
        label: messageText(locale, 'teamNoticeLink'),
        url: `${publicUrl}/office/staff`,
      },
    ],
  }
}
