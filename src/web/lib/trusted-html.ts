import { descriptionTags } from '#shared/text/description-tags.ts'
import { paths } from './paths.ts'

/** As much of the browser's Trusted Types as the shop uses; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null },
  ): void
}

const names = descriptionTags.join('|')
const piece = new RegExp(
  `<(?:/?(?:${names})|br /|a href="https://[^"<>]*" rel="nofollow noopener")>`,
  'g',
)
/** With these words React makes a script that does not run; its own content is set as text of the second kind. */
const ofReact = '<script></script>'

/** The HTML of a description, text without any tag (the data for search engines), or React's empty script. */
export const isShopHtml = (html: string): boolean =>
  html === ofReact || !html.replace(piece, '').includes('<')

/**
 * From now on the browser takes no string as HTML or as the address of a script but those of the shop, whichever part of
 * the program hands it one; the page's policy (`require-trusted-types-for`) makes it ask here. Call before anything is drawn.
 */
export function guardHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isShopHtml(html) ? html : null),
    createScriptURL: (url) => (url === paths.serviceWorker() ? url : null),
  })
}
