import { RichTextEditor as Editor } from '@mantine/tiptap'

/** In its place in the page, so that it belongs to a landmark. */
const IN_PLACE = { withinPortal: false, offset: 4 }

/** What can be done with a formatted text: exactly what the server lets through. */
export function TextTools({ label }: { label: string }) {
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
