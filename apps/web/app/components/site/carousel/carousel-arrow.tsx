import styles from './carousel-button.module.css'

export type CarouselArrowProps = {
  direction: 'previous' | 'next'
  canMove: boolean
  onClick: () => void
}

/** At the end of the row it says so and does nothing, but keeps the focus it may have. */
export function CarouselArrow({ direction, canMove, onClick }: CarouselArrowProps) {
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
