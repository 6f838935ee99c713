import { useEffect, useState } from 'react'

/** The address of bytes that are in memory, while the component is there; null: there are none yet. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return address
}
