import { type ComponentType, useEffect, useRef, useState } from 'react'
import { reportClientError } from '../platform/document/report-client-error.ts'
import styles from './plain/plain.module.css'
import type { QrCode, QrCodeProps } from './qr-code.tsx'

/** How far from the visible part of the page it loads. */
const MARGIN = '25%'

/** A QR code whose script loads when the reader comes near. Without the script its place stays empty. */
export function LaterQrCode(props: QrCodeProps) {
  const [Code, setCode] = useState<ComponentType<QrCodeProps>>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const show = (module: { QrCode: typeof QrCode }) => setCode(() => module.QrCode)
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        import('./qr-code.tsx').then(show, reportClientError)
      },
      { rootMargin: MARGIN },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return Code === undefined ? <div ref={place} className={styles.qrPlace} /> : <Code {...props} />
}
