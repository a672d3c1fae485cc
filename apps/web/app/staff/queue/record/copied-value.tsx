import { CopyControl } from '../../../components/copy-control.tsx'
import styles from './facts.module.css'

/** A value that is wanted elsewhere, with a control that copies it. */
export function CopiedValue({ text }: { text: string }) {
  return (
    <span className={styles.copied}>
      <span>{text}</span>
      <CopyControl text={text} />
    </span>
  )
}
