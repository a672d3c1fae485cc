/** The editor of formatted texts. Its libraries are large, so it is loaded only where a text is edited. */
import './rich-text-editor.css'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import { Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isLinkAddress, keptHtml, toLinkAddress } from './html-rules.ts'
import styles from './rich-text-editor.module.css'

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

/** The menus are inside the page, so that they belong to a landmark. */
const IN_PLACE = { withinPortal: false, offset: 4 }

/** The toolbar, which has exactly the formats that the server accepts. */
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

type Text = {
  html: string
  onChange: (html: string) => void
  /** The ids of the elements that name and explain the text. */
  labelledBy: string
  describedBy: string
}

/** Creates the editor. A text that was opened but not changed keeps its stored HTML exactly. */
export function useTextEditor({ html, onChange, labelledBy, describedBy }: Text) {
  /** The opened HTML, and the same content in the editor's spelling. */
  const opened = useRef({ html, asWritten: '' })
  const reported = useRef(html)
  const report = useEffectEvent((written: string) => {
    const kept = keptHtml(written)
    const next = kept === opened.current.asWritten ? opened.current.html : kept
    reported.current = next
    onChange(next)
  })
  const reset = useEffectEvent((written: string) => {
    opened.current = { html, asWritten: keptHtml(written) }
    reported.current = html
  })
  const attributes = {
    id: `${labelledBy}-words`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
  }
  const editor = useEditor({
    extensions: textSchema,
    content: html,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes },
  })

  useEffect(() => {
    // An interrupted render may already have destroyed its editor. Another one follows.
    if (editor.isDestroyed) return undefined
    reset(editor.getHTML())
    const update = () => report(editor.getHTML())
    editor.on('update', update)
    return () => {
      editor.off('update', update)
    }
  }, [editor])

  useEffect(() => {
    if (html === reported.current || editor.isDestroyed) return
    // The text was loaded again, after saving, restoring, or loading another person's version.
    editor.commands.setContent(html, { emitUpdate: false })
    reset(editor.getHTML())
  }, [editor, html])

  return editor
}

/** The elements of a formatted text: exactly those that the server accepts, so that saving changes nothing visible. */
const SafeLink = Link.extend({
  addCommands() {
    const own = this.parent?.() ?? {}
    return {
      ...own,
      setLink: (attributes) => own.setLink?.({ ...attributes, href: toLinkAddress(attributes.href) }) ?? (() => false),
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: isLinkAddress,
  shouldAutoLink: isLinkAddress,
  HTMLAttributes: { target: null, rel: null },
})

type Part = { name: string; tags: readonly string[]; content: string; group?: string; attributes?: readonly string[] }

/** Creates an element that keeps its tag and these attributes. The editor has no button to add one. */
const part = ({ name, tags, content, group = '', attributes = [] }: Part) =>
  Node.create({
    name,
    group,
    content,
    isolating: true,
    addAttributes: () => ({
      tag: { default: tags[0], rendered: false, parseHTML: (element: HTMLElement) => element.localName },
      ...Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    }),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs['tag']), HTMLAttributes, 0],
  })

const tableParts = [
  part({ name: 'keptTable', tags: ['table'], group: 'block', content: 'keptCaption? keptSection+' }),
  part({ name: 'keptCaption', tags: ['caption'], content: 'inline*' }),
  part({ name: 'keptSection', tags: ['thead', 'tbody', 'tfoot'], content: 'keptRow+' }),
  part({ name: 'keptRow', tags: ['tr'], content: 'keptCell+' }),
  part({ name: 'keptCell', tags: ['td', 'th'], content: 'block+', attributes: ['colspan', 'rowspan', 'scope'] }),
  part({ name: 'keptFigure', tags: ['figure'], group: 'block', content: '(block|keptFigcaption)+' }),
  part({ name: 'keptFigcaption', tags: ['figcaption'], content: 'inline*' }),
]

const textSchema = [
  StarterKit.configure({ code: false, codeBlock: false, strike: false, link: false, heading: { levels: [2, 3, 4] } }),
  SafeLink,
  ...tableParts,
]
