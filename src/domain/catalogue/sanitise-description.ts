import sanitizeHtml from 'sanitize-html'
import { descriptionTags } from '#shared/text/description-tags.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...descriptionTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // A link with a relative or removed address leads nowhere: its text stays, the link is removed.
  exclusiveFilter: (frame) => (frame.tag === 'a' && !frame.attribs.href ? 'excludeTag' : false),
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href?.startsWith('https://') ? { href, rel: 'nofollow noopener' } : {},
    }),
  },
}

/**
 * Reduces description HTML to the allow-list of contract §3.1 (`p br ul ol li strong em b i h3 h4 a[href^=https]`). Call on every write.
 */
export const sanitiseDescription = (html: string): string => sanitizeHtml(html, allowed).trim()
