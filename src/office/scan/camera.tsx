import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import * as styles from './scan.module.css'

/** The barcode reader of browsers that have one, such as Chrome on Android. */
interface CodeReader {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { formats: string[] }) => CodeReader

/** The formats the office prints: plant labels and parcel labels. */
const formats = ['code_128', 'qr_code']
const everyMs = 250
/** A label stays in view for a while: its code is reported again only after this time out of view. */
const sameLabelMs = 2_000

/** The rear camera's picture, in which codes are detected. */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts('office')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let isHere = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: '', at: -Infinity }
    const reader = new BarcodeDetector({ formats })
    const look = async () => {
      const seen = video.current ? await reader.detect(video.current).catch(() => []) : []
      const code = seen[0]?.rawValue
      const now = performance.now()
      if (isHere && code !== undefined) {
        if (code !== last.code || now - last.at > sameLabelMs) found(code)
        last = { code, at: now }
      }
      if (isHere) timer = setTimeout(() => void look(), everyMs)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
        })
      } catch {
        return setRefused(true)
      }
      if (!isHere || !video.current) return stop(stream)
      video.current.srcObject = stream
      await look()
    }
    void begin()
    return () => {
      isHere = false
      clearTimeout(timer)
      stop(stream)
    }
  }, [])
  if (isRefused) return <Alert>{t('office.scan.refused')}</Alert>
  return (
    <video
      ref={video}
      className={styles.camera}
      autoPlay
      muted
      playsInline
      aria-label={t('office.scan.camera')}
      onLoadedMetadata={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    />
  )
}

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
