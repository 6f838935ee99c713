/** Sends a request for a check: no redirect is followed, and `signal` ends it when the check's time is over. */
export async function ask(
  url: string | URL,
  {
    signal,
    ...request
  }: { method?: string; headers?: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  return await fetch(url, { ...request, redirect: 'error', signal })
}
