import { Group } from '@mantine/core'
import treeStyles from '../network-tree.module.css'
import { levelWords, type TreeLabels } from '../person-words.ts'
import styles from './tree-chart.module.css'

export type LevelLegendProps = { deepest: number; labels: TreeLabels }

/** Which level each colour stands for, down to the deepest that is shown. */
export function LevelLegend({ deepest, labels }: LevelLegendProps) {
  return (
    <Group
      component="ul"
      gap="0 var(--space-4)"
      m={0}
      p={0}
      className={styles.legend}
      aria-label="Colours of the levels"
    >
      {Array.from({ length: deepest + 1 }, (_, level) => (
        <li key={levelWords(level, labels)} className={treeStyles.leveled} data-level={level}>
          {levelWords(level, labels)}
        </li>
      ))}
    </Group>
  )
}
