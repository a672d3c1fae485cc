/** Collects the failed loads of a screen, so that one button loads all of them again instead of one button for each part. */
import { IconCloudOff } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../plain/button.tsx'
import styles from './list.module.css'

type FailedLoad = {
  retry: () => void
  /** True if the part of the screen has neither words nor a button of its own. */
  isSilent: boolean
}

type Space = {
  /** True if the screen offers the retry, so that its parts need not. */
  offersRetry: boolean
  /** Adds a failed load until the returned function is called. */
  add: (failed: FailedLoad) => () => void
}

const SpaceContext = createContext<Space | undefined>(undefined)

/** Moves the focus to the screen before a retry, because the button disappears while the retry runs. */
export function retryFrom(retry: () => void): void {
  document.getElementById('content')?.focus({ preventScroll: true })
  retry()
}

type Failure = { hasFailed: boolean; isSilent: boolean; retry: () => void }

function useFailure({ hasFailed, isSilent, retry }: Failure): boolean {
  const space = use(SpaceContext)
  const add = space?.add
  const latest = useRef(retry)
  useLayoutEffect(() => {
    latest.current = retry
  })
  useLayoutEffect(
    () => (hasFailed ? add?.({ retry: () => latest.current(), isSilent }) : undefined),
    [add, hasFailed, isSilent],
  )
  return space?.offersRetry ?? false
}

/** Reports a part of the screen that failed to load. Returns true if the screen offers the retry, as others failed too. */
export const useFailedLoad = (retry: () => void): boolean => useFailure({ hasFailed: true, isSilent: false, retry })

/** Reports a part of the screen that can only show a gap. The screen explains it and offers the retry. */
export function useSilentFailure(hasFailed: boolean, retry: () => void): void {
  useFailure({ hasFailed, isSilent: true, retry })
}

/** Shows one message with one button above the screen if several parts failed, or one that has no button of its own (ERR-020). */
export function FailedLoads({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<readonly FailedLoad[]>([])
  const add = useCallback((load: FailedLoad) => {
    setFailed((all) => [...all, load])
    return () => setFailed((all) => all.filter((one) => one !== load))
  }, [])
  const offersRetry = failed.length > 1 || failed.some(({ isSilent }) => isSilent)
  const retryAll = () => {
    for (const { retry } of failed) retry()
  }
  return (
    <SpaceContext value={useMemo(() => ({ offersRetry, add }), [offersRetry, add])}>
      {offersRetry ? <SeveralFailed onRetry={() => retryFrom(retryAll)} /> : null}
      {children}
    </SpaceContext>
  )
}

function SeveralFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className={styles.bar}>
      <div className={styles.words}>
        <IconCloudOff size={24} stroke={1.6} aria-hidden />
        <p>Some of this screen could not be loaded. The connection may have been interrupted.</p>
      </div>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
