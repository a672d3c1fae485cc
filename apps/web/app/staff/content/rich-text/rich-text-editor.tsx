/** The editor of formatted texts. Its libraries are large, so it is loaded only where a text is edited. */
import './rich-text-editor.css'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import styles from './rich-text-editor.module.css'
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

/** A text with its toolbar. */
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

/** Inside the page, so that it belongs to a landmark. */
const IN_PLACE = { withinPortal: false, offset: 4 }

/** Exactly the formats that the server accepts. */
function TextTools({ label }: { label: string }) {
  return (
    <Editor.Toolbar role="toolbar" aria-label={`Format: ${label}`}>
      <Editor.ControlsGroup>
        <Editor.Bold />
        <Editor.Italic />
        <Editor.Underline />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.H2 />
        <Editor.H3 />
        <Editor.H4 />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.BulletList />
        <Editor.OrderedList />
        <Editor.Blockquote />
        <Editor.Hr />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Link popoverProps={IN_PLACE} disableTooltips />
        <Editor.Unlink />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.ClearFormatting />
        <Editor.Undo />
        <Editor.Redo />
      </Editor.ControlsGroup>
    </Editor.Toolbar>
  )
}
