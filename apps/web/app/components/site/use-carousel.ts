/** Embla for our carousels: the layout is CSS alone, Embla only moves it, and it is measured anew when the size settles. */

import { CAROUSEL_RESIZE_DEBOUNCE_MS } from '@evergrove/contract/platform/constants'
import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel'
import { useEffect, useRef, useState } from 'react'

/** One calm answer to a storm of size changes (CONST-011). */
/**
 * Calls `relayout` once, 50 ms after the last resize of the window or change of the element's width; returns the stop.
 * The observer's first notice, which every observer gives, is no change and is not answered.
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

/** Spares the visitor the work for what is far down the page. */

/** How far from the screen an element counts as near. */
const NEAR = '400px 0px'

/**
 * Calls `start` once, when the element is near the screen; returns the stop, which also runs what `start` returned.
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

/** The visitor's wish for less motion, as a media query. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** True or false, or the media query under which the carousel goes round without end. */
export type Endless = boolean | string

export type CarouselPosition = {
  selected: number
  /** How many places there are to stop at: fewer than slides when several are seen at once. */
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

/** The slide that already holds the focus when the scripts arrive, so that it is not pulled away. */
function focusedSlide(viewport: HTMLElement): number {
  const slides = [...(viewport.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  viewport.scrollLeft = 0
  return Math.max(0, focused)
}

/** Position is undefined until the scripts have taken over; until then the CSS shows the first slides. */
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
