/** Embla for our carousels. CSS alone does the layout; Embla moves the row and measures it again after a resize. */
import { CAROUSEL_INTERVAL_MS, CAROUSEL_RESIZE_DEBOUNCE_MS } from '@evergrove/contract/platform/constants'
import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel'
import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Calls `relayout` once, 50 ms after the last resize of the window or of the element's width (CONST-011). Returns a
 * function that stops this. Ignores the observer's first call, which is not a change.
 */
function watchSize(element: HTMLElement, relayout: () => void): () => void {
  let width = element.offsetWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    width = element.offsetWidth
    relayout()
  }
  const postpone = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, CAROUSEL_RESIZE_DEBOUNCE_MS)
  }
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) postpone()
  })
  observer.observe(element)
  addEventListener('resize', postpone)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('resize', postpone)
  }
}

/** The distance from the screen at which an element counts as near. */
const NEAR = '400px 0px'

/**
 * Calls `start` once when the element is near the screen, to save work for elements far down the page. Returns a
 * function that stops this and calls the result of `start`.
 */
function whenNear(element: HTMLElement, start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      stop = start()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    stop?.()
  }
}

/** The visitor prefers reduced motion. */
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** True if the carousel loops, or the media query under which it does. */
export type Endless = boolean | string

export type CarouselPosition = {
  selected: number
  /** The number of positions to stop at: fewer than the slides when several are visible at once. */
  stops: number
  visible: ReadonlySet<number>
  canGoBack: boolean
  canGoOn: boolean
}

function optionsFor(endless: Endless): EmblaOptionsType {
  return {
    align: 'start',
    loop: typeof endless === 'string' ? matchMedia(endless).matches : endless,
    duration: matchMedia(REDUCED_MOTION).matches ? 0 : 28,
    watchResize: false,
  }
}

function readPosition(embla: EmblaCarouselType): CarouselPosition {
  const slides = embla.slideNodes()
  const selected = embla.selectedScrollSnap()
  const slideWidth = slides[0]?.offsetWidth || 1
  const perView = Math.max(1, Math.round(embla.rootNode().offsetWidth / slideWidth))
  const visible = Array.from({ length: perView }, (_, offset) => (selected + offset) % slides.length)
  return {
    selected,
    stops: embla.scrollSnapList().length,
    visible: new Set(visible),
    canGoBack: embla.canScrollPrev(),
    canGoOn: embla.canScrollNext(),
  }
}

/** Returns the slide that has the focus when the scripts start, so that it does not move away. */
function focusedSlide(viewport: HTMLElement): number {
  const slides = [...(viewport.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  viewport.scrollLeft = 0
  return Math.max(0, focused)
}

/** Returns the state of a carousel. `position` is undefined until Embla has started. Until then, CSS shows the first slides. */
export function useCarousel(endless: Endless) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [position, setPosition] = useState<CarouselPosition>()

  useEffect(() => {
    const element = viewport.current
    if (element === null) return undefined
    const start = () => {
      const current = EmblaCarousel(element, { ...optionsFor(endless), startIndex: focusedSlide(element) })
      const update = () => setPosition(readPosition(current))
      current.on('select', update).on('reInit', update)
      const unwatch = watchSize(element, () => current.reInit(optionsFor(endless)))
      update()
      setEmbla(current)
      return () => {
        unwatch()
        current.destroy()
        setEmbla(undefined)
      }
    }
    return whenNear(element, start)
  }, [endless])

  return { viewport, embla, position }
}

// Connects the carousel's timer to the pointer, the focus and the visitor's preference for reduced motion (decision
// 0020).

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
