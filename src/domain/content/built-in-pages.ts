import {
  isPolicyBlock,
  type BilingualText,
  type Page,
  type PageBlock,
} from '#shared/content/blocks.ts'
import { dayOf } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { escapeHtml } from './placeholders.ts'
import { pageText, policyText } from './texts.ts'

type Facts = Pick<Settings, 'deliveryDays' | 'deliveryDaysElsewhere' | 'contact' | 'legal'>

/** The number of sections of each policy in `locales/{ar,en}/policies.json`. */
const policySections: Record<string, number> = {
  returns: 5,
  delivery: 5,
  complaints: 4,
  privacy: 6,
}

const paragraph = (text: BilingualText, tag: 'p' | 'h3' = 'p'): BilingualText => ({
  ar: text.ar ? `<${tag}>${escapeHtml(text.ar)}</${tag}>` : '',
  en: text.en ? `<${tag}>${escapeHtml(text.en)}</${tag}>` : '',
})
const joined = (parts: BilingualText[]): BilingualText => ({
  ar: parts.map(({ ar }) => ar).join(''),
  en: parts.map(({ en }) => en).join(''),
})

/** Returns the text of a built-in page, for staff to start from; that of the questions is blank. */
export function builtInPage(name: PageBlock, facts: Facts): Page {
  const page = name.slice('page.'.length)
  if (isPolicyBlock(name)) return builtInPolicy(page, facts)
  const { title, parts } = builtInParts(name, facts)
  return { title, body: joined(parts.map((text) => paragraph(text))), valid_from: null }
}

function builtInPolicy(policy: string, facts: Facts): Page {
  const days = policyText('complaints.days', { count: facts.legal.complaintDays })
  const textFor = (key: string): BilingualText => ({
    ar: policyText(key, { email: '{email}', days: days.ar }).ar,
    en: policyText(key, { email: '{email}', days: days.en }).en,
  })
  const sections = Array.from({ length: policySections[policy] ?? 0 }, (_, at) => at + 1)
  const textOf = (n: number): BilingualText =>
    policy === 'delivery' && n === 2 ? deliveryTimes(facts) : textFor(`${policy}.${n}.text`)
  return {
    title: policyText(`${policy}.title`),
    body: joined([
      paragraph(policyText(`${policy}.lead`)),
      ...sections.flatMap((n) => [
        paragraph(policyText(`${policy}.${n}.title`), 'h3'),
        paragraph(textOf(n)),
      ]),
    ]),
    // Published unchanged, it is valid from today on.
    valid_from: dayOf(new Date()),
  }
}

function deliveryTimes({ deliveryDays, deliveryDaysElsewhere }: Facts): BilingualText {
  const near = policyText('delivery.2.days', { count: deliveryDays })
  const far = policyText('delivery.2.elsewhere', { count: deliveryDaysElsewhere })
  return { ar: `${near.ar} ${far.ar}`, en: `${near.en} ${far.en}` }
}

function builtInParts(
  name: PageBlock,
  { contact }: Facts,
): { title: BilingualText; parts: BilingualText[] } {
  switch (name) {
    case 'page.about': {
      const [start, end] = [pageText('about.titleStart'), pageText('about.titleEnd')]
      return {
        title: { ar: `${start.ar} ${end.ar}`, en: `${start.en} ${end.en}` },
        parts: [{ ar: contact.storyAr, en: contact.storyEn }, pageText('about.hardenText')],
      }
    }
    case 'page.landscape':
    case 'page.events': {
      const service = name.slice('page.'.length)
      return { title: pageText(`${service}.title`), parts: [pageText(`${service}.lead`)] }
    }
    case 'page.contact':
      return { title: pageText('contact.title'), parts: [pageText('contact.lead')] }
    default:
      return { title: pageText('faq.title'), parts: [] }
  }
}
