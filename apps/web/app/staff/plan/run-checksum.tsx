import { Text } from '@mantine/core'
import { Digest } from '../../components/digest.tsx'
import { note } from './looks.ts'
import styles from './plan.module.css'

/** By what two runs of a simulation are compared, folded away. */
export function RunChecksum({ seed, digest }: { seed: number; digest: string }) {
  return (
    <details className={styles.check}>
      <summary>Check that two runs are the same</summary>
      <Text {...note}>
        {`Random seed ${seed}. Two runs with the same plans, assumptions and results have the same checksum (SHA\u2011256):`}
      </Text>
      <Digest text={digest} />
    </details>
  )
}
