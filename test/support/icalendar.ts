/** A calendar as a program reads it. */
export interface ReadCalendar {
  properties: Record<string, string>
  events: Record<string, string>[]
}

const property = /^([A-Z][A-Z-]*)((?:;[A-Z-]+=[^":;,]+)*):(.*)$/u

/**
 * Parses iCalendar strictly by RFC 5545: lines end in CRLF and have at most 75 octets, components close in order, and an event has each of
 * its properties once.
 */
export function readCalendar(text: string): ReadCalendar {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end in CRLF')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 octets: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end: ${line}`)
  }
  const open: string[] = []
  const calendar: ReadCalendar = { properties: {}, events: [] }
  for (const line of raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', , value = ''] = property.exec(line) ?? []
    if (name === '') throw new Error(`no property: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') calendar.events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} closes what was not open`)
    } else if (open.at(-1) !== 'VALARM') {
      const target = open.at(-1) === 'VEVENT' ? calendar.events.at(-1) : calendar.properties
      if (!target || name in target) throw new Error(`${name} twice`)
      target[name] = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
        sign.toLowerCase() === 'n' ? '\n' : sign,
      )
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} stays open`)
  for (const needed of ['VERSION', 'PRODID'])
    if (!(needed in calendar.properties)) throw new Error(`no ${needed}`)
  for (const one of calendar.events)
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART'])
      if (!(needed in one)) throw new Error(`an event without ${needed}`)
  return calendar
}
