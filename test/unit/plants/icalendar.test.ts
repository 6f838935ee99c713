import { expect, test } from 'vitest'
import { foldLine, writeCalendar } from '#domain/owned-plants/icalendar.ts'
import { readCalendar } from '../../support/icalendar.ts'

const event = {
  uid: 'care-20270703-9f3c1a@shop.example',
  startsAt: new Date('2027-07-03T03:30:00Z'),
  summary: 'اسقِ 3 نباتات (12 لترًا)',
  description: 'جهنمية: لتران\nهيبسكس; \\ ليمون, وأخرى\r\nآخر',
  alarm: 'اسقِ نباتاتك',
}
const feed = {
  language: 'AR',
  name: 'نباتاتي',
  stampedAt: new Date('2027-07-01T03:15:00Z'),
  events: [event],
}

test('a calendar follows RFC 5545, and a parser reads back the values written', () => {
  const text = writeCalendar(feed)
  expect(text).toContain(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Warif//My plants//AR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:نباتاتي',
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'BEGIN:VEVENT',
      'UID:care-20270703-9f3c1a@shop.example',
      'DTSTAMP:20270701T031500Z',
      'DTSTART:20270703T033000Z',
      'DURATION:PT15M',
      'SUMMARY:اسقِ 3 نباتات (12 لترًا)',
      '',
    ].join('\r\n'),
  )
  expect(readCalendar(text).events).toEqual([
    {
      UID: event.uid,
      DTSTAMP: '20270701T031500Z',
      DTSTART: '20270703T033000Z',
      DURATION: 'PT15M',
      SUMMARY: event.summary,
      DESCRIPTION: 'جهنمية: لتران\nهيبسكس; \\ ليمون, وأخرى\nآخر',
      TRANSP: 'TRANSPARENT',
    },
  ])
})

test('foldLine folds at 75 octets and never inside a letter, wherever the Arabic begins', () => {
  for (let ahead = 60; ahead <= 76; ahead += 1) {
    // Two octets a letter, and marks that belong to the letter before them.
    const line = `${'x'.repeat(ahead)}نَبْتَةٌ`.padEnd(ahead + 120, 'سَقى ')
    const parts = foldLine(line).split('\r\n')
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    for (const part of parts.slice(1)) expect(part).toMatch(/^ [^\p{M}]/u)
    expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line)
  }
  expect(foldLine('a'.repeat(75))).not.toContain('\r\n')
})
