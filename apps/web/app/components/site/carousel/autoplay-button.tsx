import styles from './carousel-button.module.css'

export type AutoplayButtonProps = { isPaused: boolean; onClick: () => void }

export function AutoplayButton({ isPaused, onClick }: AutoplayButtonProps) {
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
