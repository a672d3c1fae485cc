/** Joins the carousel's clock to the pointer, the focus and the visitor's wish for less motion. */
import { CAROUSEL_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import type { EmblaCarouselType } from 'embla-carousel'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Autoplay, type AutoplayState, createAutoplay } from './autoplay.ts'
import { REDUCED_MOTION } from './reduced-motion.ts'

const isLeaving = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget)

/** Moves `embla` on by itself while `isEnabled`; with reduced motion it starts paused and only a person starts it. */
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
