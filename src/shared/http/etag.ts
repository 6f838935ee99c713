/** Whether `If-None-Match` includes this tag (weak comparison): the caller already has the same bytes. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || bare(known) === bare(etag))
}
