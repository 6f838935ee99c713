/** Version, trace, parent, flags; a trace of zeros and version ff are invalid. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** The trace a request belongs to, from its `traceparent` (W3C Trace Context, section 3.2); undefined: none, or none that is valid. */
export const traceIdOf = (header: string | null | undefined): string | undefined =>
  header ? traceParent.exec(header)?.[1] : undefined
