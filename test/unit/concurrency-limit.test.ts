import { expect, test } from 'vitest'
import { limitConcurrency } from '#shared/http/concurrency-limit.ts'

/** Steps that the test ends, and the order in which they began. */
function openSteps() {
  const begun: string[] = []
  const ends = new Map<string, { done(): void; fail(error: Error): void }>()
  const step = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, { done: () => resolve(name), fail: reject })
    })
  return {
    begun,
    step,
    done: (name: string) => ends.get(name)?.done(),
    fail: (name: string) => ends.get(name)?.fail(new Error(name)),
  }
}

test('limitConcurrency runs steps up to its limit at once, in the order they were given', async () => {
  const { begun, step, done } = openSteps()
  const inTurn = limitConcurrency(2)
  const answers = ['a', 'b', 'c', 'd'].map((name) => inTurn(step(name)))
  expect(begun).toEqual(['a', 'b'])
  done('b')
  await answers[1]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  done('a')
  await answers[0]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  done('c')
  done('d')
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('limitConcurrency runs the next step after one that fails', async () => {
  const { begun, step, done, fail } = openSteps()
  const inTurn = limitConcurrency(1)
  const [first, second] = [inTurn(step('a')), inTurn(step('b'))]
  fail('a')
  await expect(first).rejects.toThrow('a')
  done('b')
  expect(await second).toBe('b')
  expect(begun).toEqual(['a', 'b'])
})
