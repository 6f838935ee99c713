import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const vibrate = vi.fn<(pattern: number[]) => boolean>()
const tones: number[] = []
const stored = new Map<string, string>()
const resume = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      resume = resume
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      connect = () => {}
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      constructor(_audio: object, { frequency }: { frequency: number }) {
        tones.push(frequency)
      }
      connect = (next: object) => next
      start = () => {}
      stop = () => {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('packing is silent until a packer switches sound and vibration on, and a refused scan differs from a tick', async () => {
  const { giveFeedback, switchFeedback } = await import('#office/packing/feedback.ts')
  giveFeedback('done')
  expect([vibrate.mock.calls, tones]).toEqual([[], []])
  switchFeedback(true)
  expect(stored).toEqual(new Map([['office_pack_feedback', 'on']]))
  expect([vibrate.mock.calls.length, tones.length, resume.mock.calls.length]).toEqual([1, 1, 1])
  giveFeedback('refused')
  expect(vibrate.mock.calls[1]).not.toEqual(vibrate.mock.calls[0])
  expect(tones[1]).not.toBe(tones[0])
  switchFeedback(false)
  giveFeedback('done')
  expect([vibrate.mock.calls.length, tones.length]).toEqual([2, 2])
})

test('where the browser refuses storage, packing works and the choice lasts until the page is left', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  vi.resetModules()
  const { feedbackStore, switchFeedback } = await import('#office/packing/feedback.ts')
  expect(feedbackStore.get().isOn).toBe(false)
  switchFeedback(true)
  expect(feedbackStore.get().isOn).toBe(true)
})
