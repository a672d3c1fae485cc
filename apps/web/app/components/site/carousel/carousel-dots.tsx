import styles from './carousel-dots.module.css'

export type CarouselDotsProps = {
  count: number
  selected: number
  /** Before the first measuring the number of stops may be a guess; then only the place is kept. */
  isCountKnown: boolean
  onSelect: (index: number) => void
}

export function CarouselDots({ count, selected, isCountKnown, onSelect }: CarouselDotsProps) {
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
