/** The tags that a description may hold (contract §3.1); `a` with an https address alone. */
export const descriptionTags = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'h3',
  'h4',
  'a',
] as const
