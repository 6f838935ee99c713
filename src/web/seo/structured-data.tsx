/** Facts for search engines (schema.org). Data, not script: the page's policy need not know it. */
export function StructuredData({ facts }: { facts: object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll(
    '<',
    '\\u003c',
  )
  // Other facts are another element: Trusted Types let nobody rewrite a script that stands.
  return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The way to a page as its breadcrumb shows it, the page itself last; `item` is an absolute address. */
export const breadcrumbFacts = (steps: readonly { name: string; item: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  })),
})
