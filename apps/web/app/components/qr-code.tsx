import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

/** Cameras expect dark modules on a light ground, so the colours do not follow the colour scheme. */
const LOOK = {
  width: '9.5rem',
  height: '9.5rem',
  border: '1px solid var(--color-line)',
  borderRadius: 'var(--radius-md)',
  background: '#ffffff',
  fill: '#14211b',
  forcedColorAdjust: 'none',
} as const

export type QrCodeProps = { text: string; label: string }

export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" style={LOOK}>
      <path d={path} />
    </svg>
  )
}
