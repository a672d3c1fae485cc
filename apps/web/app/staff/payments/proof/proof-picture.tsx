import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconArrowsMinimize, IconExternalLink, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import styles from './proof.module.css'
import { useZoom } from './use-zoom.ts'
import { FIT, LARGEST } from './zoom.ts'

export type ProofPictureProps = { url: string; alt: string; onFail: () => void }

const look = { variant: 'subtle', color: 'gray', size: '2.75rem', radius: 'xl' } as const
const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** The picture, whole at first, with the ways to look closer. */
export function ProofPicture({ url, alt, onFail }: ProofPictureProps) {
  const { stage, zoom, enlarge, reduce, fit } = useZoom()
  /** Every reading of the list signs another address for the same picture: the first one stays. */
  const [address] = useState(url)
  const [isThere, setIsThere] = useState(false)
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.title}>Proof</h3>
        <Tooltip label="Smaller (-)" withArrow>
          <ActionIcon {...look} aria-label="Zoom out" aria-disabled={zoom === FIT} onClick={reduce}>
            <IconZoomOut {...icon} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.level} role="status" aria-label="Zoom">{`${Math.round(zoom * 100)}%`}</span>
        <Tooltip label="Larger (+)" withArrow>
          <ActionIcon {...look} aria-label="Zoom in" aria-disabled={zoom === LARGEST} onClick={enlarge}>
            <IconZoomIn {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Whole picture (0)" withArrow>
          <ActionIcon {...look} aria-label="Fit" onClick={fit}>
            <IconArrowsMinimize {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Opens in a new tab" withArrow>
          <ActionIcon
            {...look}
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the proof in a new tab"
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* What can be scrolled can be scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={stage} role="group" aria-label="Proof, to be looked at closely" tabIndex={0} className={styles.stage}>
        {isThere ? null : <Skeleton className={styles.waiting} height="100%" radius={0} />}
        <img
          src={address}
          alt={alt}
          className={styles.picture}
          style={{ '--zoom': zoom } as CSSProperties}
          onLoad={() => setIsThere(true)}
          onError={onFail}
        />
      </div>
    </>
  )
}
