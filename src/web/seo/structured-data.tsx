/** Facts for search engines (schema.org). Data, not script: the page's policy need not know it. */
export function StructuredData({ facts }: { facts: object[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': facts }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', '\\u003c') }} />
}
