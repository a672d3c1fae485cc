import styles from './plain/plain.module.css'
import type { QrCodeProps } from './qr-code.tsx'
import { useLater } from './use-later.ts'

const loadCode = async () => (await import('./qr-code.tsx')).QrCode

/** A QR code whose script loads when the reader comes near. If the script fails, its place stays empty. */
export function LaterQrCode(props: QrCodeProps) {
  const { place, part: Code } = useLater(loadCode)
  return Code === undefined ? <div ref={place} className={styles.qrPlace} /> : <Code {...props} />
}
