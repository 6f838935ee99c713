/** Whether `If-None-Match` names this tag (weak comparison): the caller has these bytes already. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || bare(known) === bare(etag))
}
