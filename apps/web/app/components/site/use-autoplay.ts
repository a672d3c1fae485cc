/** Connects the carousel's timer to the pointer, the focus and the visitor's preference for reduced motion (decision 0020). */
import { CAROUSEL_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import type { EmblaCarouselType } from 'embla-carousel'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { REDUCED_MOTION } from './use-carousel.ts'

export type AutoplayState = 'playing' | 'hovered' | 'focused' | 'paused'

type AutoplayOptions = {
  intervalMs: number
  isPaused: boolean
  advance: () => void
  onState: (state: AutoplayState) => void
}

export type Autoplay = {
  hover: (isHovered: boolean) => void
  focus: (isFocused: boolean) => void
  pause: () => void
  play: () => void
  restart: () => void
  stop: () => void
}

/**
 * Creates the timer of a carousel (CONST-009, CONST-010). It advances after every full interval in 'playing'. The
 * pointer and the focus hold it, and when they leave, a full interval starts. 'paused' outlasts both. `play` comes from
 * the visitor, so it wins over the pointer or the focus on the button. The timer restarts itself without rendering, so
 * the interval is exact.
 */
function createAutoplay({ intervalMs, isPaused, advance, onState }: AutoplayOptions): Autoplay {
  const holds = { hovered: false, focused: false, paused: isPaused }
  let timer: ReturnType<typeof setTimeout> | undefined

  const stateOf = (): AutoplayState => {
    if (holds.paused) return 'paused'
    if (holds.focused) return 'focused'
    return holds.hovered ? 'hovered' : 'playing'
  }
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    if (stateOf() === 'playing') timer = setTimeout(tick, intervalMs)
  }
  const tick = () => {
    restart()
    advance()
  }
  const change = (changes: Partial<typeof holds>) => {
    const before = stateOf()
    Object.assign(holds, changes)
    const after = stateOf()
    if (after === before) return
    onState(after)
    restart()
  }

  onState(stateOf())
  restart()
  return {
    hover: (hovered) => change({ hovered }),
    focus: (focused) => change({ focused }),
    pause: () => change({ paused: true }),
    play: () => change({ hovered: false, focused: false, paused: false }),
    restart,
    stop,
  }
}

const isLeaving = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget)

/**
 * Advances `embla` automatically while `isEnabled`. With reduced motion it starts paused, and only the visitor starts
 * it.
 */
export function useAutoplay(embla: EmblaCarouselType | undefined, isEnabled: boolean) {
  const [state, setState] = useState<AutoplayState>('playing')
  const autoplay = useRef<Autoplay>(undefined)

  useEffect(() => {
    if (embla === undefined || !isEnabled) return undefined
    const motion = matchMedia(REDUCED_MOTION)
    const current = createAutoplay({
      intervalMs: CAROUSEL_INTERVAL_MS,
      isPaused: motion.matches,
      advance: () => embla.scrollNext(),
      onState: setState,
    })
    const root = embla.rootNode().parentElement
    if (root?.matches(':hover')) current.hover(true)
    if (root?.matches(':focus-within')) current.focus(true)
    const obeyMotion = () => motion.matches && current.pause()
    autoplay.current = current
    embla.on('select', current.restart)
    motion.addEventListener('change', obeyMotion)
    return () => {
      current.stop()
      embla.off('select', current.restart)
      motion.removeEventListener('change', obeyMotion)
    }
  }, [embla, isEnabled])

  return {
    state,
    toggle: () => (state === 'paused' ? autoplay.current?.play() : autoplay.current?.pause()),
    holdHandlers: {
      onPointerEnter: () => autoplay.current?.hover(true),
      onPointerLeave: () => autoplay.current?.hover(false),
      onFocus: () => autoplay.current?.focus(true),
      onBlur: (event: FocusEvent) => isLeaving(event) && autoplay.current?.focus(false),
    },
  }
}
