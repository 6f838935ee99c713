import { descriptionTags } from '#shared/text/description-tags.ts'
import { paths } from './paths.ts'

/** The part of the browser's Trusted Types that the shop uses; not every browser supports them. */
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
/** React creates a script that does not run with this HTML; its content is set afterwards as text of the second kind. */
const ofReact = '<script></script>'

/** The HTML of a description, text without any tag (the data for search engines), or React's empty script. */
export const isShopHtml = (html: string): boolean =>
  html === ofReact || !html.replace(piece, '').includes('<')

/**
 * Makes the browser reject all strings as HTML or as the address of a script except the shop's, in every part of the program; the page's
 * policy (`require-trusted-types-for`) enforces the check here. Call before the first render.
 */
export function guardHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isShopHtml(html) ? html : null),
    createScriptURL: (url) => (url === paths.serviceWorker() ? url : null),
  })
}
