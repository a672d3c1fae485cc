/** The editor of formatted texts. Its libraries are large: it is loaded where a text is edited, and nowhere else. */
import './rich-text-editor.css'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import styles from './rich-text-editor.module.css'
import { TextTools } from './text-tools.tsx'
import { useTextEditor } from './use-text-editor.ts'

export type RichTextEditorProps = Parameters<typeof useTextEditor>[0] & { label: string; isInvalid: boolean }

const LABELS = { linkEditorInputLabel: 'Address of the link', linkEditorSave: 'Set link' }

const CLASS_NAMES = {
  root: styles.editor,
  toolbar: styles.toolbar,
  control: styles.control,
  controlsGroup: styles.controls,
  content: styles.words,
  linkEditorExternalControl: styles.absent,
}

/** A text with its tools. */
export function RichTextEditor({ label, isInvalid, ...text }: RichTextEditorProps) {
  return (
    <Editor
      editor={useTextEditor(text)}
      labels={LABELS}
      classNames={CLASS_NAMES}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      data-invalid={isInvalid || undefined}
    >
      <TextTools label={label} />
      <Editor.Content />
    </Editor>
  )
}
