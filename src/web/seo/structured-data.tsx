/** Facts for search engines (schema.org). They are data, not scripts: the page's policy does not list them. */
export function StructuredData({ facts }: { facts: object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll(
    '<',
    '\\u003c',
  )
  // Other facts need a new element: Trusted Types prevent changes to an existing script.
  return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The breadcrumb of a page, including the page itself as the last step; `item` is an absolute address. */
export const breadcrumbFacts = (steps: readonly { name: string; item: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  })),
})
