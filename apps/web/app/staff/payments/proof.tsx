import { ActionIcon, type ActionIconProps, Center, Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowsMinimize, IconExternalLink, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { CouldNotLoad, EmptyList } from '../../components/list/list-states.tsx'
import styles from '../queue/queue.module.css'
import { FIT, LARGEST, useZoom } from './use-zoom.ts'

export type ProofProps = {
  /** The address of the picture for a few minutes. Empty without a proof. */
  url: string
  /** The name of the agent who paid. */
  owner: string
  /** True if the payment waits for a decision. */
  isPending: boolean
  /** Loads a new address for the picture. */
  onRefresh: () => Promise<unknown>
}

/** The proof of a payment, or the reason why there is none. */
export function Proof({ url, owner, isPending, onRefresh }: ProofProps) {
  const [attempt, setAttempt] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  const retry = async () => {
    await onRefresh()
    setAttempt((before) => before + 1)
    setHasFailed(false)
  }
  return (
    <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
      {url === '' ? (
        <Center mih="16rem">
          <EmptyList
            Icon={IconPhotoOff}
            message={isPending ? 'No proof uploaded' : 'No proof'}
            why={
              isPending
                ? 'You can still approve if the money has arrived.'
                : `${owner} had not uploaded a proof when the payment was reviewed.`
            }
          />
        </Center>
      ) : hasFailed ? (
        <Center mih="16rem">
          <CouldNotLoad what="the proof" onRetry={() => void retry()} />
        </Center>
      ) : (
        <Picture key={attempt} url={url} alt={`Proof of ${owner}’s payment`} onFail={() => setHasFailed(true)} />
      )}
    </Paper>
  )
}

/** A tip waits, because the pointer may only have stayed where it was when the record came. */
const tip = { withArrow: true, openDelay: 500 } as const
const look = { variant: 'subtle', color: 'gray', size: '2.5rem', radius: 'xl' } as const satisfies ActionIconProps
const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** The picture, at first as a whole, with controls to zoom in. */
function Picture({ url, alt, onFail }: { url: string; alt: string; onFail: () => void }) {
  const { stage, zoom, enlarge, reduce, fit } = useZoom()
  /** Every load of the list signs a new address for the same picture, so the first one is kept. */
  const [address] = useState(url)
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      <Group gap={0} py={4} pl="sm" className={styles.proofBar}>
        <Title order={3} mr="auto" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          Proof
        </Title>
        <Tooltip label="Zoom out (-)" {...tip}>
          <ActionIcon {...look} aria-label="Zoom out" aria-disabled={zoom === FIT} onClick={reduce}>
            <IconZoomOut {...icon} />
          </ActionIcon>
        </Tooltip>
        <Text
          span
          role="status"
          aria-label="Zoom"
          miw="2.75rem"
          fz="sm"
          c="dimmed"
          ta="center"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {`${Math.round(zoom * 100)}%`}
        </Text>
        <Tooltip label="Zoom in (+)" {...tip}>
          <ActionIcon {...look} aria-label="Zoom in" aria-disabled={zoom === LARGEST} onClick={enlarge}>
            <IconZoomIn {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Fit to window (0)" {...tip}>
          <ActionIcon {...look} aria-label="Fit" onClick={fit}>
            <IconArrowsMinimize {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Open in a new tab" {...tip}>
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
      </Group>
      {/* The stage can be focused so that keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={stage} role="group" aria-label="Proof" tabIndex={0} className={styles.stage}>
        {isLoaded ? null : <Skeleton pos="absolute" inset={0} height="100%" radius={0} />}
        <img
          src={address}
          alt={alt}
          className={styles.picture}
          style={{ '--zoom': zoom } as CSSProperties}
          onLoad={() => setIsLoaded(true)}
          onError={onFail}
        />
      </div>
    </>
  )
}
