interface PreloadProps {
  srcSet: string
  sizes: string
}

/** Fetches the largest picture of the first view before anything else asks for it; for browsers that know AVIF. */
export function Preload({ srcSet, sizes }: PreloadProps) {
  return <link rel="preload" as="image" type="image/avif" imageSrcSet={srcSet} imageSizes={sizes} fetchPriority="high" />
}
