/** The tags allowed in a description (contract §3.1); `a` only with an https address. */
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
