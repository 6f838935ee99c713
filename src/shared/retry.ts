interface RetryOptions {
  /** The maximum number of calls to `work`. */
  attempts: number
  /** Milliseconds before the next attempt, by the number of failures so far. */
  delayMs(failures: number): number
  /** Whether another attempt may succeed; by default after every error. */
  isRetryable?(error: unknown): boolean
  /** Called with the error of each attempt that is followed by another. */
  onRetry?(error: unknown): void
}

/**
 * Calls `work` until it succeeds. It must be safe to repeat.
 *
 * @throws the error of the last attempt, or the first that is not retryable
 */
export async function retry<T>(
  work: () => Promise<T>,
  { attempts, delayMs, isRetryable, onRetry }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (failures >= attempts || isRetryable?.(error) === false) throw error
      onRetry?.(error)
      await new Promise((resolve) => setTimeout(resolve, delayMs(failures)))
    }
  }
}
