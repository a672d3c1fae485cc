import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** A QR code, dark on light in every colour scheme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  )
}
