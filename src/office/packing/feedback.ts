import { browserStorage } from '#web/lib/local-storage.ts'
import { createStore } from '../controls/store.ts'

const storageKey = 'office_pack_feedback'

/** Whether this device sounds and vibrates at ticks and scans; off until a packer switches it on. */
export const feedbackStore = createStore({ isOn: browserStorage.get(storageKey) === 'on' })

/** Switches sound and vibration on or off, for this device. */
export function switchFeedback(isOn: boolean): void {
  browserStorage.set(storageKey, isOn ? 'on' : 'off')
  feedbackStore.set({ isOn })
  if (isOn) giveFeedback('done')
}

/** A short high tone and one vibration for a tick; a longer low tone and two vibrations for a refused scan. */
const feedbacks = {
  done: { hertz: 1_320, seconds: 0.08, vibrationMs: [40] },
  refused: { hertz: 220, seconds: 0.3, vibrationMs: [120, 80, 120] },
}

const volume = 0.2

// Created at the first sound: browsers allow it after a press or a key only.
let audio: AudioContext | undefined

/** Sounds and vibrates, if the packer has switched it on, as far as the device can. */
export function giveFeedback(outcome: keyof typeof feedbacks): void {
  if (!feedbackStore.get().isOn) return
  const { hertz, seconds, vibrationMs } = feedbacks[outcome]
  // Safari has no vibration.
  if ('vibrate' in navigator) navigator.vibrate(vibrationMs)
  audio ??= new AudioContext()
  // It is suspended if a scan by camera created it, or after a call.
  void audio.resume()
  const tone = new OscillatorNode(audio, { frequency: hertz })
  tone.connect(new GainNode(audio, { gain: volume })).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
