import { type DragEvent, useId, useRef, useState } from 'react'
import partStyles from '../../components/parts.module.css'
import styles from './parts.module.css'

export type FileDropProps = {
  /** Names the file to choose, and says that it can be dropped. */
  label: string
  /** The types of files, in the form of a file field's attribute. */
  accept: string
  onFile: (file: File) => void
}

/** Takes a file that is chosen or dropped. The same file can be chosen again. Everything works without dropping. */
export function FileDrop({ label, accept, onFile }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    // The same file can be chosen again only if the field is cleared.
    if (input.current !== null) input.current.value = ''
    onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className={partStyles.fileInput}
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
    </div>
  )
}
