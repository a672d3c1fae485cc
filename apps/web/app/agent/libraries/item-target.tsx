import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import styles from './library-items.module.css'
import { videoIdOf, webUrlOf } from './video-link.ts'

export type ItemTargetProps = { address: string; description: string }

/**
 * Where an item leads: a player for a video (LIB-010), a link that opens a new tab for everything else on the web
 * (LIB-012), nothing for an address that must not be followed. The player's host sets no cookie before it plays.
 */
export function ItemTarget({ address, description }: ItemTargetProps) {
  const videoId = videoIdOf(address)
  const url = webUrlOf(address)
  if (videoId !== undefined) {
    return (
      <iframe
        className={styles.player}
        src={`https://www.youtube-nocookie.com/embed/${videoId}`}
        title={`Video: ${description}`}
        loading="lazy"
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        // The player needs scripts and its own origin, which is not ours; it can lead this page nowhere.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        // The player refuses to play for a page that does not say where it is.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  if (url === undefined) return null
  return (
    <Button
      component="a"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      title={`Opens ${url.hostname} in a new tab`}
      leftSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
    >
      View
    </Button>
  )
}
