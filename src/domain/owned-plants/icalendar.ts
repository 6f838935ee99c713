/** An event of a calendar, in plain text. */
export interface CalendarEvent {
  uid: string
  startsAt: Date
  summary: string
  description: string
  alarm: string
}

export interface CalendarFeed {
  /** `AR` or `EN`. */
  language: string
  name: string
  /** The time it was made. */
  stampedAt: Date
  events: readonly CalendarEvent[]
}

const maxOctets = 75

/** Returns the text of a calendar in RFC 5545: CRLF, lines of at most 75 octets, folded between grapheme clusters, values escaped. Pure. */
export function writeCalendar({ language, name, stampedAt, events }: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Warif//My plants//${language}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...events.flatMap((event) => eventLines(event, stampedAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const eventLines = (
  { uid, startsAt, summary, description, alarm }: CalendarEvent,
  stampedAt: Date,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utcTime(stampedAt)}`,
  `DTSTART:${utcTime(startsAt)}`,
  'DURATION:PT15M',
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:PT0M',
  `DESCRIPTION:${escapeText(alarm)}`,
  'END:VALARM',
  'END:VEVENT',
]

/** `20270703T033000Z` */
const utcTime = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

const letters = new Intl.Segmenter('ar', { granularity: 'grapheme' })

/** Breaks a line after at most 75 octets, never inside a letter with its marks; continuation lines begin with a space (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const { segment } of letters.segment(line)) {
    const size = Buffer.byteLength(segment)
    if (octets + size > maxOctets && part !== '' && part !== ' ') {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += segment
    octets += size
  }
  return [...parts, part].join('\r\n')
}
