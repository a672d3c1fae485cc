import styles from './sunrise.module.css'

/** Furrows of a field that run towards the rising sun; an ornament, to be hidden from screen readers by its frame. */
export function Sunrise() {
  return (
    <svg className={styles.sunrise} viewBox="0 0 600 800" preserveAspectRatio="xMidYMax slice">
      <circle cx="300" cy="430" r="240" className={styles.halo} />
      <circle cx="300" cy="430" r="160" className={styles.halo} />
      <circle cx="300" cy="430" r="92" className={styles.sun} />
      <path d="M-200 440Q0 350 240 420T800 380V800H-200z" className={styles.hills} />
      <path d="M-200 470Q300 400 800 470V800H-200z" className={styles.field} />
      <path
        d="M300 435Q300 600 300 800M292 435Q250 590 180 800M308 435Q350 590 420 800M284 436Q200 570 50 800M316 436Q400 570 550 800M274 437Q150 540-100 800M326 437Q450 540 700 800M262 438Q80 510-200 690M338 438Q520 510 800 690M246 440Q20 480-200 570M354 440Q580 480 800 570"
        className={styles.furrows}
      />
    </svg>
  )
}
