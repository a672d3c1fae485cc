import type { Content } from '@evergrove/contract/content/content-kinds'
import { Image } from '../../../components/site/image.tsx'
import styles from './statistics.module.css'
import { useCountUp } from './use-count-up.ts'

export type StatisticProps = { item: Content<'stat'> }

const format = new Intl.NumberFormat('en-US')

/** One piece of text, for a '+' of its own would be pushed along by the rising digits. */
const figureText = (figure: number): string => `${format.format(figure)}+`

export function Statistic({ item }: StatisticProps) {
  const { element, shown, isCounting } = useCountUp<HTMLLIElement>(item.stat_figure)
  const final = figureText(item.stat_figure)
  return (
    <li ref={element} className={styles.item}>
      <Image url={item.get_image_url} alt="" sizes="64px" className={styles.icon} />
      <p className={styles.figure} data-final={final}>
        {isCounting ? (
          <span role="img" aria-label={final}>
            {figureText(shown)}
          </span>
        ) : (
          <span>{final}</span>
        )}
      </p>
      <p className={styles.title}>{item.stat_title}</p>
    </li>
  )
}
