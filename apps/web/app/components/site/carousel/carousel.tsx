/**
 * A row of slides that moves: on its own, by dots, by arrows or by a finger. The consumer's stylesheet decides how many
 * slides are seen at once (`--slides-per-view`, `--slide-gap`); without scripts the row is scrolled natively.
 */
import { Children, isValidElement, type ReactNode } from 'react'
import { AutoplayButton } from './autoplay-button.tsx'
import styles from './carousel.module.css'
import { CarouselArrow } from './carousel-arrow.tsx'
import { CarouselDots } from './carousel-dots.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { type Endless, useCarousel } from './use-carousel.ts'

export type CarouselProps = {
  /** The id of the heading that names the carousel. */
  labelledBy: string
  children: ReactNode
  endless: Endless
  autoplay?: boolean
  arrows?: boolean
  /** 'over' lays light controls on the picture, 'below' puts dark ones under it. */
  controls?: 'over' | 'below'
  className?: string | undefined
}

export function Carousel(props: CarouselProps) {
  const { labelledBy, children, endless, autoplay = false, arrows = false, controls = 'below', className } = props
  const slides = Children.toArray(children).filter(isValidElement)
  const { viewport, embla, position } = useCarousel(endless)
  const isAutoplaying = autoplay && slides.length > 1
  const { state, toggle, holdHandlers } = useAutoplay(embla, isAutoplaying)
  const isMovable = slides.length > 1 && (position === undefined || position.stops > 1)

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      className={`${styles['root']} ${className ?? ''}`}
      data-controls={controls}
      data-ready={position !== undefined || undefined}
      data-state={isAutoplaying ? state : undefined}
      {...holdHandlers}
    >
      <div className={styles['viewport']} ref={viewport}>
        <div className={styles['track']} aria-live={isAutoplaying && state === 'playing' ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={styles['slide']}
              inert={position !== undefined && !position.visible.has(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className={styles['controls']} data-idle={!isMovable || undefined}>
          {isAutoplaying && <AutoplayButton isPaused={state === 'paused'} onClick={toggle} />}
          {arrows && (
            <CarouselArrow
              direction="previous"
              canMove={position?.canGoBack ?? false}
              onClick={() => embla?.scrollPrev()}
            />
          )}
          <CarouselDots
            count={position?.stops ?? slides.length}
            selected={position?.selected ?? 0}
            isCountKnown={position !== undefined || endless === true}
            onSelect={(index) => embla?.scrollTo(index)}
          />
          {arrows && (
            <CarouselArrow direction="next" canMove={position?.canGoOn ?? true} onClick={() => embla?.scrollNext()} />
          )}
        </div>
      )}
    </div>
  )
}
