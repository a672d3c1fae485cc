/**
 * A row of slides that moves automatically, by dots, by arrows or by touch. The stylesheet of the caller sets how many
 * slides are visible at once (`--slides-per-view`, `--slide-gap`). Without scripts the browser scrolls the row.
 */
import { Children, isValidElement, type ReactNode } from 'react'
import styles from './carousel.module.css'
import { type Endless, useAutoplay, useCarousel } from './use-carousel.ts'

type AutoplayButtonProps = { isPaused: boolean; onClick: () => void }

function AutoplayButton({ isPaused, onClick }: AutoplayButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={isPaused ? 'Play slides' : 'Pause slides'}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles['icon']}>
        {isPaused ? <path className={styles['solid']} d="M9 6.5l8 5.5-8 5.5z" /> : <path d="M9 6.5v11M15 6.5v11" />}
      </svg>
    </button>
  )
}

type CarouselArrowProps = {
  direction: 'previous' | 'next'
  canMove: boolean
  onClick: () => void
}

/** An arrow. At the end of the row it is announced as disabled and does nothing, but it keeps the focus. */
function CarouselArrow({ direction, canMove, onClick }: CarouselArrowProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={direction === 'next' ? 'Next slide' : 'Previous slide'}
      aria-disabled={!canMove}
      onClick={canMove ? onClick : undefined}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles['icon']}>
        <path d={direction === 'next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </button>
  )
}

type CarouselDotsProps = {
  count: number
  selected: number
  /**
   * False before the first measurement, when the number of stops is a guess. The dots then only reserve their space.
   */
  isCountKnown: boolean
  onSelect: (index: number) => void
}

function CarouselDots({ count, selected, isCountKnown, onSelect }: CarouselDotsProps) {
  return (
    <div className={styles['dots']} data-guessed={!isCountKnown || undefined}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles['dot']}
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => onSelect(index)}
        />
      ))}
    </div>
  )
}

export type CarouselProps = {
  /** The id of the heading that names the carousel. */
  labelledBy: string
  children: ReactNode
  endless: Endless
  autoplay?: boolean
  arrows?: boolean
  /** 'over' puts light controls on the picture, 'below' puts dark ones under it. */
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
